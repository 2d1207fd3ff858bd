const secondsBetweenLines = 5;

/** Shows how far long work is: overwrites one line on a terminal, otherwise prints a line every few seconds. */
export function progressPrinter() {
  let printed = performance.now();
  let isLineOpen = false;
  return {
    show(line: string): void {
      if (process.stdout.isTTY) {
        process.stdout.write(`\r${line}`);
        isLineOpen = true;
      } else if (performance.now() - printed > secondsBetweenLines * 1000) {
        printed = performance.now();
        console.log(line);
      }
    },
    /** To be called before anything else is printed. */
    end(): void {
      if (isLineOpen) console.log();
      isLineOpen = false;
    },
  };
}

/** How many rows of each table a backup holds. */
export function printRows(rows: Readonly<Record<string, number>>): void {
  for (const [table, count] of Object.entries(rows)) console.log(`  ${String(count).padStart(9)}  ${table}`);
}
