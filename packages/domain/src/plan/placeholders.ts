import { addPlanned, movePlanned, type Placeholder, type Plan, placeholderKey } from './plan.ts';

/** More than anybody needs who leaves every course of a degree open. */
export const maxPlaceholders = 60;
export const maxPlaceholderTitle = 60;
export const maxPlaceholderCredits = 30;

export const placeholdersOf = ({ placeholders = [] }: Plan): readonly Placeholder[] => placeholders;

/** A plan without placeholders is stored without a list of them, as before there were any. */
const withPlaceholders = ({ id, name, courses, notes }: Plan, placeholders: readonly Placeholder[]): Plan => ({
  ...{ id, name, courses },
  ...(placeholders.length > 0 && { placeholders }),
  ...(notes && { notes }),
});

/** Adds a placeholder, while there is room. */
export const addPlaceholder = (plan: Plan, placeholder: Placeholder): Plan =>
  placeholdersOf(plan).length >= maxPlaceholders
    ? plan
    : withPlaceholders(plan, [...placeholdersOf(plan), placeholder]);

/** Changes a placeholder, or removes it. */
export function changePlaceholder(plan: Plan, before: Placeholder, after: Placeholder | null): Plan {
  const key = placeholderKey(before);
  return withPlaceholders(
    plan,
    placeholdersOf(plan).flatMap((each) => (placeholderKey(each) === key ? (after ?? []) : each)),
  );
}

/** A course takes the place of a placeholder. One that is planned for another semester leaves it. */
export function replacePlaceholder(
  plan: Plan,
  placeholder: Placeholder,
  { programId, semester }: { programId: string; semester: string | null },
): Plan {
  const place = { programId, semester: placeholder.semester };
  const replaced =
    semester === null ? addPlanned(plan, place) : movePlanned(plan, { programId, semester }, place.semester);
  const isThere = replaced.courses.some((each) => each.programId === programId && each.semester === place.semester);
  // A full plan takes no course, and keeps the placeholder.
  return isThere ? changePlaceholder(replaced, placeholder, null) : plan;
}
