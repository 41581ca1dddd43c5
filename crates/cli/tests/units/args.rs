//! Arguments and their help.

use clap::CommandFactory;
use pairloom_cli::Program;

#[test]
fn the_arguments_are_consistent() {
    Program::command().debug_assert();
}

fn every_argument_has_help(command: &clap::Command) {
    assert!(command.get_about().is_some(), "{}", command.get_name());
    for argument in command.get_arguments() {
        assert!(argument.get_help().is_some(), "{} {}", command.get_name(), argument.get_id());
    }
    command.get_subcommands().for_each(every_argument_has_help);
}

#[test]
fn help_is_complete() {
    every_argument_has_help(&Program::command());
}
