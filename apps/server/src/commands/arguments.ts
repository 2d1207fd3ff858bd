import { type ParseArgsConfig, parseArgs } from 'node:util';
import { OperatorError } from '../errors/operator-error.ts';

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
