import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3"
import { initialLiveItem } from "#functions/catalog/store.ts"
import { type VehicleWithParts, versionFiles } from "#functions/catalog/version.ts"
import type { Table } from "#functions/platform/table.ts"
import { localAws, names } from "#infra/local/environment.ts"
import type { CatalogPart } from "#shared/domain/catalog/catalog.ts"
import type { TestSystem } from "../system.ts"

/** `cost: null` is a part with unknown cost. */
export const aPart = (
  partNumber: string,
  { cost = 18_500, ...own }: Partial<Omit<CatalogPart, "cost">> & { cost?: number | null } = {},
): CatalogPart => ({
  partNumber,
  kind: "nag",
  opening: "windshield",
  orientation: "",
  description: "Solar",
  details: ["Bonded with urethane"],
  list: 54_000,
  ...(cost !== null && { cost }),
  hours: 2.3,
  features: ["tinted"],
  visible: true,
  ...own,
})

type Named = [year: number, make: string, model: string, style: string]

export const aVehicle = (
  styleId: string,
  [year, make, model, style]: Named,
  parts: CatalogPart[] = [],
  own: Partial<VehicleWithParts["vehicle"]> = {},
): VehicleWithParts => ({
  vehicle: {
    styleId,
    carId: `car-${styleId}`,
    year,
    make,
    model,
    style,
    category: "CAR",
    searchable: true,
    ...own,
  },
  parts,
})

/** The catalog of the API tests. It is shared, so no test changes it. */
const catalogOfTests: readonly VehicleWithParts[] = [
  aVehicle(
    "1001",
    [2019, "HONDA", "CIVIC", "4 DOOR SEDAN"],
    [
      aPart("FW04218GTYN", { features: ["tinted", "rainSensor", "laneDepartureCamera"] }),
      aPart("FW04218GTNN", { list: 46_050, cost: 15_500 }),
      aPart("FD22218GTN", {
        opening: "door",
        orientation: "front left",
        list: 21_000,
        cost: 7_000,
        hours: 1.2,
      }),
      aPart("FB22278YPN", { opening: "back", list: 41_475, hours: 2.1, features: ["heated", "antenna"] }),
      aPart("73111-TBA-A11", { kind: "oem", list: 105_625, visible: false }),
      aPart("91501-TBA", {
        kind: "moulding",
        description: "Upper reveal molding",
        list: 3_895,
        hours: 0.2,
        features: [],
      }),
    ],
    { image: "0c1v1c" },
  ),
  aVehicle(
    "1002",
    [2019, "HONDA", "CIVIC", "2 DOOR COUPE"],
    [aPart("FW04218GTNN", { list: 46_050, cost: 15_500 })],
  ),
  aVehicle("1003", [2019, "HONDA", "CR-V", "4 DOOR UTILITY"], [], { category: "SUV" }),
  aVehicle("1004", [2019, "FORD", "F-150", "4 DOOR CREW CAB"], [aPart("DW01965GTYN", { cost: null })], {
    category: "PICKUP",
  }),
  aVehicle("1005", [2012, "TOYOTA", "CAMRY", "4 DOOR SEDAN"], [aPart("FW04029GTNN")]),
  aVehicle("1006", [2012, "NISSAN", "TSURU", "4 DOOR SEDAN"], [aPart("FW09999GTNN")], { searchable: false }),
  aVehicle("1007", [1919, "FORD", "MODEL T", "TOURING"], []),
]

export const groupsOf = (vehicles: readonly VehicleWithParts[]): VehicleWithParts[][] => [
  ...Map.groupBy(vehicles, ({ vehicle }) => `${vehicle.year} ${vehicle.make}`).values(),
]

export const catalogFilesIn = async (system: Pick<TestSystem, "state">) => {
  const { running } = await system.state()
  const endpoint = running.find(({ name }) => name.startsWith("Objects"))?.address ?? ""
  const client = new S3Client({ ...localAws, endpoint, forcePathStyle: true })
  return {
    async put(path: string, Body: Uint8Array): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket: names.filesBucket, Key: `catalog/${path}`, Body }))
    },
  }
}

type Files = Awaited<ReturnType<typeof catalogFilesIn>>

export const putVersion = async (
  files: Files,
  version: string,
  vehicles: readonly VehicleWithParts[],
): Promise<void> => {
  const about = { version, madeAt: "2026-11-20T18:00:00.000Z" }
  for (const { path, bytes } of versionFiles(about, groupsOf(vehicles))) await files.put(path, bytes)
}

export const openCatalog = async (system: Pick<TestSystem, "state">, table: Table): Promise<void> => {
  const files = await catalogFilesIn(system)
  // Two identical versions, so that one can be switched for the other.
  for (const version of ["tests", "tests-again"]) await putVersion(files, version, catalogOfTests)
  await table.transact([
    { put: initialLiveItem("tests", new Date("2026-11-20T18:00:00.000Z")), onlyIf: "unguarded" },
  ])
}
