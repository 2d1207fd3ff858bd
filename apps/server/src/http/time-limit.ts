/** What `work` resolves to, or `fallback` if it fails or takes longer than `ms`: a report must not wait for what it reports. */
export async function withinTime<T>(ms: number, work: Promise<T>, fallback: T): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(fallback), ms);
  work.then(resolve, () => resolve(fallback)).finally(() => clearTimeout(timer));
  return promise;
}
