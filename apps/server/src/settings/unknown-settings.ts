import { settings } from './settings.ts';

/** A variable that is probably meant for us, and the setting it probably means, if one is near. */
export type UnknownSetting = { name: string; meant: string | undefined };

const prefix = 'COURSETRAIL_';

/**
 * Finds variables that look like a setting but are none: `DATABSE_URL`, `TRUSTED_PROXY`, or anything that begins with
 * `COURSETRAIL_`. Without a warning the default would apply in silence.
 */
export function findUnknownSettings(env: NodeJS.ProcessEnv): UnknownSetting[] {
  const isSet = (name: string) => Boolean(env[name]);
  const found: UnknownSetting[] = [];
  for (const name of Object.keys(env)) {
    if (Object.hasOwn(settings, name) || isFromOrchestrator(name, isSet)) continue;
    const isPrefixed = name.startsWith(prefix);
    const meant = nearestSetting(isPrefixed ? name.slice(prefix.length) : name);
    // When the right name is set too, the other one belongs to another program.
    if (isPrefixed || (meant !== undefined && !isSet(meant))) found.push({ name, meant });
  }
  return found;
}

/** Kubernetes, and Docker with links, describe a service named coursetrail to every container in such variables. */
const isFromOrchestrator = (name: string, isSet: (name: string) => boolean) =>
  /^COURSETRAIL_(\w+_)?(SERVICE_(HOST|PORT)|PORT_\d+_(TCP|UDP))(_\w+)?$/.test(name) ||
  (/^COURSETRAIL_(\w+_)?PORT$/.test(name) && isSet(name.replace(/PORT$/, 'SERVICE_HOST'))) ||
  (/^COURSETRAIL_(NAME|PORT)$/.test(name) && isSet('COURSETRAIL_NAME'));

/**
 * How many letters of a name may be wrong. In a short name one at most, or HOME would be near HOST, and HTTP_URL near
 * SMTP_URL.
 */
function mostMistakes({ length }: string): number {
  if (length <= 8) return 1;
  return length <= 12 ? 2 : 3;
}

function nearestSetting(name: string): string | undefined {
  const upper = name.toUpperCase();
  return Object.keys(settings)
    .map((setting) => ({ setting, mistakes: editDistance(upper, setting) }))
    .filter(({ setting, mistakes }) => mistakes <= mostMistakes(setting))
    .sort((a, b) => a.mistakes - b.mistakes)[0]?.setting;
}

/** How many letters have to be inserted, deleted, replaced or swapped with the next. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap && row > 1 && column > 1 ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}

/** For the log. A variable’s name is the operator’s own; its value may be a secret and is not repeated. */
export const unknownSettingSentence = ({ name, meant }: UnknownSetting): string =>
  `${name} is not a setting of Coursetrail and has no effect${meant ? `; did you mean ${meant}?` : '.'}`;
