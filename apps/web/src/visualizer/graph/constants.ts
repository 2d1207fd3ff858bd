// The numbers of the specification, in pixels of the picture at zoom 1, each written here and nowhere else.

export const linkDistance = 100;
export const linkStrength = 0.5;
export const charge = -80;
export const collisionRadius = { semester: 60, course: 12 } as const;
export const nodeRadius = { semester: 20, course: 8 } as const;
/** Milliseconds in which a node grows when the pointer comes, and shrinks when it goes. */
export const hoverTransition = 150;
