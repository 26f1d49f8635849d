import type { Charge } from "#shared/domain/charges/charge.ts"
import type { KitName } from "#shared/domain/charges/charge-types.ts"
import { editLine, type LineEdit } from "#shared/domain/charges/edit-line.ts"
import { newInstallKit, newLine } from "#shared/domain/charges/line.ts"
import { lineOf, type Pane } from "#shared/domain/parts/openings.ts"
import type { Random } from "./random.ts"
import type { GlassClass } from "./vehicles.ts"
import type { Car } from "./vins.ts"

export const workNames = [
  "windshield",
  "chips",
  "doorGlass",
  "backGlass",
  "quarterGlass",
  "ventGlass",
  "sunroof",
  "regulator",
  "removeAndInstall",
  "two windows",
  "leak",
] as const
export type WorkName = (typeof workNames)[number]

export type Work = { charges: Charge[]; serviceType: string; calibrationNeeded?: true }

const windshieldList = { plain: 42000, usual: 54000, dear: 68000, luxury: 92000 } as const satisfies Record<
  GlassClass,
  number
>
const sideList = { plain: 19000, usual: 24000, dear: 31000, luxury: 42000 } as const satisfies Record<
  GlassClass,
  number
>

const letterOf = { windshield: "W", door: "D", back: "B", quarter: "Q", vent: "V", sunroof: "R" } as const

const partNumber = ({ kind }: Car, glass: keyof typeof letterOf, step: number, tail: string): string =>
  `${kind.domestic ? "D" : "F"}${letterOf[glass]}${String(kind.digits + (glass === "windshield" ? 0 : 18000 + step)).padStart(5, "0")}${tail}`

const hasCamera = ({ year, kind }: Car): boolean => year >= kind.camera

const cents = (dollars: number): number => Math.round(dollars * 100)
const listed = (amount: number, random: Random): number =>
  Math.round(amount / 100) * 100 + random.pick([0, 10, 25, 40, 45, 50, 65, 75, 80, 95])

const brands = ["Fuyao", "Pilkington", "PGW", "Carlex", "Saint-Gobain", "XYG"]

const byAge = (list: number, year: number, today: string): number => {
  const age = Math.max(0, Number(today.slice(0, 4)) - year)
  return list * Math.min(1.5, Math.max(0.88, 1.45 - age * 0.045))
}

const partOf = (list: number, random: Random): Pick<LineEdit, "list" | "cost" | "partcost"> => {
  const cost = Math.round((list * random.between(30, 41)) / 100 / 5) * 5
  return { list, cost, partcost: cost }
}

const features = (car: Car, random: Random): string => {
  const words = [
    hasCamera(car) ? "camera" : undefined,
    car.year >= 2015 && random.chance(0.5) ? "acoustic" : undefined,
    car.year >= 2014 && random.chance(0.35) ? "rain sensor" : undefined,
    car.kind.body === "van" && random.chance(0.5) ? "heated" : undefined,
    random.chance(0.4) ? "third visor frit" : undefined,
  ].filter((word) => word !== undefined)
  return words.length > 0 ? words.join(", ") : random.pick(["solar", "green tint", "shade band"])
}

const mouldings = [
  { description: "Upper reveal moulding", list: [22, 38], cost: 0.62 },
  { description: "Upper and sides", list: [34, 58], cost: 0.6 },
  { description: "Side mouldings, pair", list: [28, 49], cost: 0.58 },
  { description: "Lower cowl seal", list: [18, 30], cost: 0.6 },
] as const

type Works = Record<WorkName, (car: Car, random: Random) => Work>

const newLines = (today: string, newId: () => string) => {
  const line = (type: Charge["type"], edit: LineEdit): Charge => editLine(newLine(type, newId()), edit)

  const paneOf = (
    car: Car,
    pane: Pane,
    tail: string,
    list: number,
    description: string,
    random: Random,
  ): LineEdit => {
    const { opening, orientation } = lineOf(pane)
    return {
      opening,
      ...(orientation && { orientation }),
      part: partNumber(car, opening, random.between(11, 14) * 10, tail),
      partType: "nags",
      brand: random.pick(brands),
      condition: "new",
      description,
      ...partOf(listed(byAge(list, car.year, today), random), random),
    }
  }

  const glass = (
    car: Car,
    pane: Pane,
    tail: string,
    list: number,
    hours: number,
    description: string,
    random: Random,
  ): Charge => line("Replace", { ...paneOf(car, pane, tail, list, description, random), laborhours: hours })

  const kitOf = (car: Car, random: Random): Charge => {
    const kit: KitName = hasCamera(car) ? "F/C" : random.pick(["W/S", "H/M", "F/C"] as const)
    return editLine(newInstallKit(kit, newId()), { quantity: random.chance(0.7) ? 2 : 1 })
  }

  const moulding = (random: Random): Charge => {
    const { description, list, cost } = random.pick(mouldings)
    const oem = random.chance(0.3)
    const [least, most] = list
    const price = cents(random.between(least, most)) + random.pick([0, 25, 50, 60, 95])
    const paid = Math.round((price * cost) / 5) * 5
    return line("Moulding", {
      opening: "windshield",
      part: `${random.pick(["WM", "WMU", "WFS"])}${random.between(1100, 9800)}`,
      partType: oem ? "oem" : "nags",
      condition: "new",
      description: oem ? `${description}, OEM` : description,
      list: price,
      cost: paid,
      partcost: paid,
    })
  }

  const calibration = (random: Random): Charge => {
    const sublet = random.chance(0.6)
    return line("Other", {
      kind: "calibration",
      description: random.pick([
        "Camera calibration, static",
        "Camera calibration, dynamic",
        "Camera calibration, static and dynamic",
      ]),
      ...(sublet && { partservice: "Sublet, AutoAim" }),
      laborrate: cents(random.pick([185, 195, 210, 225, 250])),
      misccost: sublet ? cents(random.pick([85, 95, 110])) : 0,
    })
  }

  const hardwareKit = () => editLine(newInstallKit("H/M", newId()), { quantity: 1 })

  return { line, paneOf, glass, kitOf, moulding, calibration, hardwareKit }
}
type Lines = ReturnType<typeof newLines>

const windshieldWorks = ({
  line,
  glass,
  kitOf,
  moulding,
  calibration,
}: Lines): Pick<Works, "windshield" | "chips"> => {
  const windshield = (car: Car, random: Random): Work => {
    const camera = hasCamera(car)
    return {
      charges: [
        glass(
          car,
          "windshield",
          camera ? random.pick(["GTYN", "GBYN"]) : random.pick(["GTN", "GBN", "GTY"]),
          windshieldList[car.kind.glass],
          random.between(20, 31) / 10,
          features(car, random),
          random,
        ),
        kitOf(car, random),
        ...(random.chance(0.35) ? [moulding(random)] : []),
        ...(camera && random.chance(0.8) ? [calibration(random)] : []),
      ],
      serviceType: "Replace",
      ...(camera && { calibrationNeeded: true }),
    }
  }

  const chips = (_: Car, random: Random): Work => {
    const quantity = Number(random.weighted({ "1": 6, "2": 3, "3": 1 }))
    return {
      charges: [
        line("Repair", {
          quantity,
          opening: "windshield",
          description: random.pick([
            "Star break, passenger side",
            "Bull's eye, low centre",
            "Combination break, driver side",
            "Small star",
            "Half moon at the edge",
            "Stone chip, Highway 99",
            "Rock chip",
          ]),
        }),
      ],
      serviceType: "Repair",
    }
  }

  return { windshield, chips }
}

const door = (random: Random): Pane =>
  random.pick(["door-front-left", "door-front-right", "door-rear-left", "door-rear-right"] as const)

const windowLines = ({ line, glass }: Lines) => {
  const side = (
    car: Car,
    pane: Pane,
    factor: number,
    hours: number,
    description: string,
    random: Random,
  ): Charge =>
    glass(
      car,
      pane,
      random.pick(["GTN", "YPN", "GTY"]),
      sideList[car.kind.glass] * factor,
      hours,
      description,
      random,
    )

  const cleanup = (random: Random): Charge =>
    line("Glass Cleanup", {
      description: random.pick([
        "Vacuum cabin and door",
        "Tempered glass in the seats",
        "Door shell and carpets",
      ]),
      laborrate: cents(random.pick([25, 30, 35, 40])),
    })

  const doorWork = (car: Car, pane: Pane, random: Random): Charge =>
    side(
      car,
      pane,
      1,
      random.between(11, 17) / 10,
      random.pick(["tempered", "laminated, acoustic", "green tint", "solar"]),
      random,
    )

  return { side, cleanup, doorWork }
}

const windowWorks = (
  lines: Lines,
): Pick<Works, "doorGlass" | "backGlass" | "quarterGlass" | "ventGlass" | "sunroof" | "two windows"> => {
  const { side, cleanup, doorWork } = windowLines(lines)
  return {
    doorGlass: (car, random) => ({
      charges: [doorWork(car, door(random), random), ...(random.chance(0.45) ? [cleanup(random)] : [])],
      serviceType: "Replace",
    }),
    backGlass: (car, random) => {
      const description =
        car.kind.body === "pickup"
          ? random.pick(["slider", "power slider, heated", "fixed, heated"])
          : random.pick(["heated", "heated, antenna", "privacy"])
      return {
        charges: [
          side(car, "back", 1.5, random.between(15, 24) / 10, description, random),
          ...(random.chance(0.5) ? [lines.kitOf({ ...car, year: 2010 }, random)] : []),
          ...(random.chance(0.5) ? [cleanup(random)] : []),
        ],
        serviceType: "Replace",
      }
    },
    quarterGlass: (car, random) => ({
      charges: [
        side(
          car,
          random.pick(["quarter-left", "quarter-right"] as const),
          1.15,
          random.between(14, 22) / 10,
          random.pick(["encapsulated", "privacy", "encapsulated, privacy"]),
          random,
        ),
      ],
      serviceType: "Replace",
    }),
    ventGlass: (car, random) => ({
      charges: [
        side(car, random.pick(["vent-rear-left", "vent-rear-right"] as const), 0.7, 1.2, "tempered", random),
      ],
      serviceType: "Replace",
    }),
    sunroof: (car, random) => ({
      charges: [side(car, "sunroof", 2.2, random.between(20, 32) / 10, "glass panel", random)],
      serviceType: "Replace",
    }),
    "two windows": (car, random) => {
      const [first, second] = random.pick([
        ["door-front-right", "door-rear-right"],
        ["door-front-left", "door-rear-left"],
        ["door-front-left", "door-front-right"],
      ] as const)
      return {
        charges: [doorWork(car, first, random), doorWork(car, second, random), cleanup(random)],
        serviceType: "Replace",
      }
    },
  }
}

const otherWorks = ({
  line,
  paneOf,
  hardwareKit,
}: Lines): Pick<Works, "regulator" | "removeAndInstall" | "leak"> => ({
  regulator: (car, random) => {
    const { opening, orientation } = lineOf(door(random))
    const list = listed(sideList[car.kind.glass] * 0.8, random)
    const { cost = 0 } = partOf(list, random)
    return {
      charges: [
        line("Regulator", {
          opening,
          ...(orientation && { orientation }),
          description: "Power, with motor",
          list,
          cost,
          partcost: cost,
          net: list,
          laborhours: 1.5,
          laborrate: 7500,
          labortype: "hourly",
        }),
      ],
      serviceType: "Regulator",
    }
  },
  removeAndInstall: (car, random) => {
    const pane = random.pick(["windshield", "back", "quarter-right"] as const)
    const list = pane === "windshield" ? windshieldList : sideList
    const { opening, orientation } = lineOf(pane)
    const where = { opening, ...(orientation && { orientation }) }
    return {
      charges: [
        random.chance(0.4)
          ? line("Provide", paneOf(car, pane, "GTN", list[car.kind.glass], "Broke at the paint shop", random))
          : line("Remove", {
              ...where,
              description: "For the paint shop",
              laborrate: cents(random.pick([75, 85, 90])),
            }),
        line("Install", {
          ...where,
          description: "After paint",
          laborrate: cents(random.pick([90, 100, 120])),
        }),
        hardwareKit(),
      ],
      serviceType: "Install",
    }
  },
  leak: (_, random) => ({
    charges: [
      line("Other", {
        description: random.pick([
          "Water leak test and reseal",
          "Wind noise, reset moulding",
          "Scrape tint, two doors",
        ]),
        laborrate: cents(random.pick([60, 75, 95])),
      }),
    ],
    serviceType: "Other",
  }),
})

export const lineBuilder = (today: string, newId: () => string) => {
  const lines = newLines(today, newId)
  const works: Works = { ...windshieldWorks(lines), ...windowWorks(lines), ...otherWorks(lines) }

  return {
    usual: (random: Random, car: Car): WorkName =>
      random.weighted<WorkName>({
        windshield: 56,
        chips: 17,
        doorGlass: 10,
        backGlass: car.kind.body === "pickup" ? 8 : 4,
        quarterGlass: 3,
        ventGlass: car.kind.body === "car" ? 1 : 0.3,
        sunroof: 0.7,
        regulator: 1.5,
        removeAndInstall: 1.5,
        "two windows": 2,
        leak: 1.3,
      }),
    make: (name: WorkName, car: Car, random: Random): Work => works[name](car, random),
    line: lines.line,
  }
}
export type LineBuilder = ReturnType<typeof lineBuilder>
