export const axisFor = (highest: number): { top: number; ticks: number[] } => {
  if (highest <= 0) return { top: 100_000, ticks: [0, 25_000, 50_000, 75_000, 100_000] }
  const rough = highest / 4
  const size = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * size >= rough) ?? 10) * size
  const count = Math.ceil(highest / step)
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) }
}

/** Formats cents for a narrow label: 7125000 as "71.3k", 85800 as "858". */
export const shortMoney = (cents: number): string => {
  const dollars = cents / 100
  if (Math.abs(dollars) >= 999_500) return `${(dollars / 1_000_000).toFixed(1)}M`
  if (Math.abs(dollars) >= 99_950) return `${Math.round(dollars / 1000)}k`
  return Math.abs(dollars) >= 1000 ? `${(dollars / 1000).toFixed(1)}k` : String(Math.round(dollars))
}
