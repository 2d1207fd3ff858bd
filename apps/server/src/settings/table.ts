import { type Setting, settingGroups } from './settings.ts';

type SettingGroup = keyof typeof settingGroups;

/** A number stands for itself; other texts are quoted as code. */
const defaultOf = ({ default: text, defaultNote }: Setting) =>
  defaultNote ?? (text === undefined ? 'none' : /^[\d.]+$/.test(text) ? text : `\`${text}\``);

function tableOf(group: SettingGroup): string {
  const rows = Object.entries<Setting>(settingGroups[group]).map(
    ([name, setting]) => `| \`${name}\` | ${defaultOf(setting)} | ${setting.meaning} |`,
  );
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

/** Replaces each table of docs/settings.md with the one that the settings in this program give. */
export function withGeneratedTables(markdown: string): string {
  let page = markdown;
  for (const group of Object.keys(settingGroups) as SettingGroup[]) {
    const [begin, end] = [`<!-- settings: ${group} -->\n\n`, '\n\n<!-- end of settings -->'];
    const from = page.indexOf(begin) + begin.length;
    const to = page.indexOf(end, from);
    if (from < begin.length || to < 0) throw new Error(`The page has no table for ${group}.`);
    page = page.slice(0, from) + tableOf(group) + page.slice(to);
  }
  return page;
}
