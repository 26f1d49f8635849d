import * as z from "zod"
import vehicles from "./vehicles.json" with { type: "json" }

const GlassClass = z.enum(["plain", "usual", "dear", "luxury"])
export type GlassClass = z.infer<typeof GlassClass>

const Model = z.strictObject({
  make: z.string(),
  model: z.string(),
  years: z.tuple([z.int(), z.int()]),
  trims: z.array(z.string()),
  body: z.enum(["car", "suv", "pickup", "van"]),
  glass: GlassClass,
  /** The first year with a camera behind the windshield. */
  camera: z.int(),
  digits: z.int(),
  domestic: z.literal(true).optional(),
  /** How common the car is, 1 if missing. */
  weight: z.number().optional(),
})
export type Model = z.infer<typeof Model>

/** Typical cars of the region, named as in NHTSA's data. */
export const models: readonly Model[] = z.array(Model).parse(vehicles)

export const modelNamed = (make: string, model: string): Model => {
  const found = models.find((each) => each.make === make && each.model === model)
  if (!found) throw new Error(`The demo knows no ${make} ${model}.`)
  return found
}
