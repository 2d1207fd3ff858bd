export const chartId = (label: string) => `chart-${label.replaceAll(' ', '-')}`;

/** Scrolls to a chart and puts the focus on its title. */
export function showChart(label: string) {
  const card = document.getElementById(chartId(label));
  card?.scrollIntoView({ block: 'start' });
  card?.querySelector('a')?.focus({ preventScroll: true });
}
