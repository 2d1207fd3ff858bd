import { aptLines, type Machine, onPath, thisMachine } from './machine.ts';

/** A program that comes with a Debian package. */
export type PackagedProgram = { name: string; packageName: string };

/** The program that is installed, or that is installed now. */
export async function findProgram(
  { name, packageName }: PackagedProgram,
  machine: Machine = thisMachine,
): Promise<string> {
  const present = onPath(name, machine);
  if (present) return present;
  if (machine.isRoot && onPath('apt-get', machine)) {
    console.log(`${name} was not found; installing the package ${packageName}.`);
    for (const line of aptLines(packageName)) await machine.attempt(line, 600);
  }
  const installed = onPath(name, machine);
  if (installed) return installed;
  throw new Error(
    `${name} is missing and could not be installed: install the package ${packageName}.`,
  );
}
