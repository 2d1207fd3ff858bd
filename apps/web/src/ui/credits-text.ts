/** What the catalog says about credits, in words: '3 credits', '1-3 credits', 'Variable credits'. */
export const creditsText = (credits: string): string =>
  credits === 'Variable' ? 'Variable credits' : `${credits} ${credits === '1' ? 'credit' : 'credits'}`;
