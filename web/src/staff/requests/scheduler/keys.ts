type Direction = { x: -1 | 0 | 1; y: -1 | 0 | 1 }

const directions: Record<string, Direction> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const middleOf = (element: HTMLElement) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** How much farther a card seems that lies beside the way of an arrow. */
const aside = 3

/**
 * The card that an arrow leads to: the nearest that lies that way, wherever it is. `undefined`: the key is no arrow; `null`:
 * there is none.
 */
export function cardBeside(
  card: HTMLElement,
  key: string,
  board: HTMLElement,
): HTMLElement | null | undefined {
  const way = directions[key]
  if (!way) return undefined
  const here = middleOf(card)
  const others = [...board.querySelectorAll<HTMLElement>("[data-card]")].flatMap((other) => {
    const { x, y } = middleOf(other)
    const along = (x - here.x) * way.x + (y - here.y) * way.y
    const beside = Math.abs((x - here.x) * way.y) + Math.abs((y - here.y) * way.x)
    return other === card || along <= 4 ? [] : [{ other, far: along + beside * aside }]
  })
  return others.toSorted((a, b) => a.far - b.far)[0]?.other ?? null
}
