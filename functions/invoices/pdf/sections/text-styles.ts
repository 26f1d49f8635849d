import type { Style } from "../measure.ts"
import { ink } from "../paper.ts"

export const style = (size: number, leading: number, more: Partial<Style> = {}): Style => ({
  face: "regular",
  size,
  leading,
  color: ink.full,
  ...more,
})

export const body = style(12.5, 17.75)
export const soft = { ...body, color: ink.soft }
export const pale = { ...body, color: ink.pale }
export const heading = { ...pale, face: "semibold" } as const
export const blockTitle = style(14, 20, { face: "semibold" })
export const lineTitle = style(14, 19, { face: "semibold" })
export const columnHead = style(12, 18, { face: "semibold" })
export const figures = style(13.5, 20.25, { columns: true })
export const wide = (size: number, leading: number, tracking = -0.02) =>
  style(size, leading, { face: "wide", tracking })
