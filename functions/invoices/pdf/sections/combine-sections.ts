import type { Section } from "../paper.ts"

export const gap = (height: number): Section => ({ height, draw: () => undefined })

export const stack = (...sections: Section[]): Section => ({
  height: sections.reduce((height, section) => height + section.height, 0),
  draw(top) {
    let at = top
    for (const section of sections) {
      section.draw(at)
      at += section.height
    }
  },
})

export const sideBySide = (...sections: Section[]): Section => ({
  height: Math.max(...sections.map(({ height }) => height)),
  draw(top) {
    for (const section of sections) section.draw(top)
  },
})

/** Repeats the heading on the next page. */
export const underHeading = (head: Section, [first, ...others]: Section[]): Section[] =>
  first ? [stack(head, first), ...others.map((section) => ({ ...section, repeats: head }))] : []
