import { type ParseArgsConfig, parseArgs } from 'node:util';
import { messageForOperator, OperatorError } from '../errors/operator-error.ts';

/** What the operator wrote after the name of the command. */
export function readArguments<const Wanted extends ParseArgsConfig>(wanted: Wanted) {
  try {
    return parseArgs(wanted);
  } catch (error) {
    throw new OperatorError(`${(error as Error).message.split('. ')[0]}. Try --help.`, {
      cause: error,
    });
  }
}

export const flag = { type: 'boolean', default: false } as const;

/** A command that takes no words besides --help. Any other would be a mistake, and what it does may be final. */
export async function withoutArguments(usage: string, work: () => Promise<void>): Promise<void> {
  try {
    const { help } = readArguments({ options: { help: flag } }).values;
    if (help) console.log(usage);
    else await work();
  } catch (error) {
    console.error(messageForOperator(error as Error));
    process.exitCode = 1;
  }
}
