import { expect, test } from "vitest"
import { narrowParts } from "./narrow-parts.ts"

const part = (PartNumber: string, Opening: string) => ({ PartNumber, Opening })

test("keeps a pane's fitting glass, and the carmaker's parts and moldings of its opening", () => {
  const [plain, camera, oem, molding] = ["FW1", "FW2", "OW1", "WM1"].map((number) =>
    part(number, "windshield"),
  )
  const door = part("FD1", "front left door")
  if (!plain || !camera || !oem || !molding) throw new Error("Four parts are needed.")
  const parts = {
    nagParts: [plain, camera, door],
    oemParts: [oem, part("OD1", "front left door")],
    mouldingParts: [molding],
  }
  const ofPane = [{ nagPart: "FW1" }, { nagPart: "FW2" }]
  expect(narrowParts(parts, ofPane, ["FW2"])).toEqual({
    nagParts: [camera],
    oemParts: [oem],
    mouldingParts: [molding],
  })
  expect(narrowParts(parts, [{ nagPart: "FD1" }], ["FD1"]).nagParts).toEqual([door])
})
