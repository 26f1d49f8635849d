import { createQuoteVehicle } from "#shared/api/catalog.ts"
import { vehicleName } from "#shared/domain/catalog/vehicle-form.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost, retryOnConflict } from "../platform/table.ts"
import { personOf } from "../platform/versioned.ts"
import { named } from "./named.ts"
import { catalogReader } from "./reader.ts"
import { madeStyleId, madeWrites, sameVehicleRace, switchRace } from "./store.ts"
import { withCounts } from "./version.ts"

/** Nobody makes a vehicle that is in the catalog already, whoever was there first: its source, or somebody else. */
export const handler = handle(
  createQuoteVehicle,
  catalogReader,
  async ({ body }, catalogs, { actor, now, commit, refuse }) => {
    const { year, make, model, style, category = "CAR", searchable = true } = body
    const exists = () =>
      refuse("already_exists", {
        detail: `The catalog already has the ${vehicleName({ year, make, model, style })}.`,
      })
    const styleId = madeStyleId({ year, make, model, style })
    const parts = (body.parts ?? []).map(
      ({ orientation = "", description = "", features = [], cost, ...part }) => ({
        ...part,
        orientation,
        description,
        features,
        details: [],
        visible: true,
        ...(cost !== undefined && { cost }),
      }),
    )
    const made = withCounts({
      vehicle: { styleId, carId: styleId, year, make, model, style, category, searchable },
      parts,
    })
    const reply = { _id: styleId }
    // A version that goes live meanwhile may have it.
    return retryOnConflict([switchRace], async () => {
      const catalog = await named(refuse, catalogs.open)
      const [known] = catalog.page({ year, make, model, style, limit: 1 }).vehicles
      // One of the pipeline's list has no parts until somebody adds them here.
      const getsParts = known?.styleId === styleId && known.quotes === 0 && parts.length > 0
      if (known && !getsParts) throw exists()
      try {
        await commit(madeWrites(made, parts, { rev: catalog.rev, by: personOf(actor), now }), reply)
      } catch (error) {
        throw error instanceof RaceLost && error.race === sameVehicleRace ? exists() : error
      }
      return reply
    })
  },
)
