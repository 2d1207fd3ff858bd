import { OperatorError } from '../errors/operator-error.ts';
import { type Setting, type SettingValues, settings } from './settings.ts';

/** Parses every setting, or throws one sentence that names each bad variable. It never quotes a value. */
export function readSettings(env: NodeJS.ProcessEnv): SettingValues {
  const values: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    // An empty variable counts as not set: compose files and shells leave such variables behind.
    const given = env[name] || setting.default;
    if (given === undefined) continue;
    const parsed = setting.schema.safeParse(given);
    if (parsed.success) values[name] = parsed.data;
    else wrong.push(`${name} must be ${setting.expects}`);
  }
  if (wrong.length > 0) throw new OperatorError(`These settings are not usable: ${wrong.join('; ')}.`);
  return values as SettingValues;
}

/** Sentences about settings that were given our name and so have no effect. A value may be a secret and is not repeated. */
export const prefixedSettings = (env: NodeJS.ProcessEnv): string[] =>
  Object.keys(settings)
    // Kubernetes and Docker describe a service named coursetrail in COURSETRAIL_PORT.
    .filter((name) => !(env[`COURSETRAIL_${name}`] ?? 'tcp:').startsWith('tcp:'))
    .map((name) => `COURSETRAIL_${name} is not a setting of Coursetrail and has no effect; did you mean ${name}?`);
