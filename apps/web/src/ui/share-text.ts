/** 0.614 is "61%". Nothing that somebody did is 0%. */
export const shareText = (share: number): string => (share < 0.01 ? '<1%' : `${Math.round(share * 100)}%`);
