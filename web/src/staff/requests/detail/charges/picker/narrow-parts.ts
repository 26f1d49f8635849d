type Part = { PartNumber: string; Opening: string }
type Parts<Of extends Part> = {
  nagParts: readonly Of[]
  oemParts: readonly Of[]
  mouldingParts: readonly Of[]
}

/** The parts of a pane: of its glass what still fits, and the carmaker's parts and moldings of the same opening. */
export function narrowParts<Of extends Part>(
  { nagParts, oemParts, mouldingParts }: Parts<Of>,
  ofPane: readonly { nagPart?: string | undefined }[],
  fitting: readonly string[],
): Parts<Of> {
  const numbers = new Set(ofPane.map(({ nagPart }) => nagPart))
  const openings = new Set(nagParts.flatMap((part) => (numbers.has(part.PartNumber) ? part.Opening : [])))
  const ofOpening = (part: Of) => openings.has(part.Opening)
  return {
    nagParts: nagParts.filter((part) => ofOpening(part) && fitting.includes(part.PartNumber)),
    oemParts: oemParts.filter(ofOpening),
    mouldingParts: mouldingParts.filter(ofOpening),
  }
}
