/** Keeps what was asked for last, as far as there is room. */
export type Shelf<Item> = {
  get(name: string): Item | undefined;
  /** An item that has grown is put again. */
  put(name: string, item: Item): void;
};

export function makeShelf<Item>(room: number, weigh: (item: Item) => number): Shelf<Item> {
  // A Map keeps the order in which its entries were set: the first was not asked for longest.
  const places = new Map<string, { item: Item; weight: number }>();
  let weightOfAll = 0;
  const take = (name: string) => {
    const place = places.get(name);
    weightOfAll -= place?.weight ?? 0;
    places.delete(name);
    return place;
  };
  const place = (name: string, item: Item, weight: number) => {
    places.set(name, { item, weight });
    weightOfAll += weight;
  };
  return {
    get(name) {
      const found = take(name);
      if (found !== undefined) place(name, found.item, found.weight);
      return found?.item;
    },
    put(name, item) {
      take(name);
      place(name, item, weigh(item));
      for (const oldest of places.keys()) {
        if (weightOfAll <= room) return;
        take(oldest);
      }
    },
  };
}
