/* Figures, tables, and goals of docs/bench.md. */

export const count = (value: number) => value.toLocaleString("en-US")
export const kB = (bytes: number) => (bytes / 1000).toFixed(1)
export const ms = (value: number) => value.toFixed(1)

export const table = (head: string[], rows: string[][]): string => {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`
  return [line(head), line(head.map((_, at) => (at === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n")
}

export type Aim = { text: string; missedBy: string[] }

export const aimList = (aims: Aim[]): string =>
  aims
    .map(({ text, missedBy }) =>
      missedBy.length === 0 ? `- met: ${text}.` : `- MISSED: ${text}. Not so: ${missedBy.join(", ")}.`,
    )
    .join("\n")
