// The numbers of the specification, in pixels at zoom 1. They are written nowhere else.

export const linkDistance = 100;
export const linkStrength = 0.5;
export const charge = -80;
export const collisionRadius = { semester: 60, course: 12 } as const;
export const nodeRadius = { semester: 20, course: 8 } as const;
export const hoverTransition = 150;
