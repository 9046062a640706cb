//! The files that a case names, and the expressions of them that it compares, as written to the model.

use crate::read::Reader;
use crate::{Call, Error, Language, Port, file};
use std::path::{Path, PathBuf};
use toml::Spanned;

impl Reader<'_> {
    /// The files of a case that stands alone, by their paths from the folder of the case.
    pub(crate) fn port(&self, file: &file::File) -> Result<Option<Port>, Error> {
        let compile = &file.compile;
        let Some(kernel) = &file.kernel else {
            if let Some(call) = &file.call {
                let message = "[call] is for a case with `kernel = { wgsl = …, hlsl = … }`";
                return Err(self.error(&call.span(), message.to_owned()));
            }
            return Ok(None);
        };
        if self.in_a_tree {
            let message = "in a tree, the kernels of a case are the files of its own stem; run a case with files of its \
                           own with `shadertwin check --case`"
                .to_owned();
            return Err(self.error(&kernel.span(), message));
        }
        let folder = self.path.parent().unwrap_or_else(|| Path::new("."));
        let from_here = |paths: &[PathBuf]| paths.iter().map(|path| folder.join(path)).collect();
        Ok(Some(Port {
            files: [&kernel.get_ref().wgsl, &kernel.get_ref().hlsl].map(|path| folder.join(path)),
            include: from_here(&compile.include),
            prelude: from_here(&compile.wgsl_prelude),
            defines: compile
                .define
                .iter()
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect(),
            layout: compile.hlsl_layout.unwrap_or_default(),
            call: file
                .call
                .as_ref()
                .map(|call| self.call(call, &file.passes))
                .transpose()?,
        }))
    }

    /// The expressions of libraries, which some pass must run.
    fn call(
        &self,
        raw: &Spanned<file::Call>,
        passes: &[Spanned<file::Pass>],
    ) -> Result<Call, Error> {
        let call = raw.get_ref();
        for (language, text) in Language::ALL.into_iter().zip([&call.wgsl, &call.hlsl]) {
            if let Some(flaw) = Call::flaw(text.get_ref()) {
                return Err(self.error(&text.span(), format!("call.{language}: {flaw}")));
            }
        }
        let runs = |pass: &Spanned<file::Pass>| match &pass.get_ref().entry {
            file::Entry::Both(name) => name == Call::ENTRY,
            file::Entry::Each(each) => each.wgsl == Call::ENTRY && each.hlsl == Call::ENTRY,
        };
        if !passes.iter().any(runs) {
            let message = format!(
                "no pass has `entry = \"{}\"`, the kernel that is made of [call]",
                Call::ENTRY
            );
            return Err(self.error(&raw.span(), message));
        }
        let result = call.result.get_ref().parse();
        Ok(Call {
            expressions: [call.wgsl.get_ref().clone(), call.hlsl.get_ref().clone()],
            result: result.map_err(|reason| {
                self.error(&call.result.span(), format!("call.result: {reason}"))
            })?,
        })
    }
}
