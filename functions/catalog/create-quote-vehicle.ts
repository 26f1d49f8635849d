import { createQuoteVehicle } from "#shared/api/catalog.ts"
import { vehicleName } from "#shared/domain/catalog/vehicle-form.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost, retryOnConflict } from "../platform/table.ts"
import { personOf } from "../platform/versioned.ts"
import { catalogReader } from "./reader.ts"
import { refuseUnreadable } from "./refuse-unreadable.ts"
import { customStyleId, customVehicleWrites, sameVehicleRace, switchRace } from "./store.ts"
import { withCounts } from "./version.ts"

/** Adds a vehicle. Refuses one that the catalog already has. */
export const handler = handle(
  createQuoteVehicle,
  catalogReader,
  async ({ body }, catalogs, { actor, now, commit, refuse }) => {
    const { year, make, model, style, category = "CAR", searchable = true } = body
    const exists = () =>
      refuse("already_exists", {
        detail: `The catalog already has the ${vehicleName({ year, make, model, style })}.`,
      })
    const styleId = customStyleId({ year, make, model, style })
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
    const vehicle = withCounts({
      vehicle: { styleId, carId: styleId, year, make, model, style, category, searchable },
      parts,
    })
    const reply = { _id: styleId }
    // Check again if another version went live.
    return retryOnConflict([switchRace], async () => {
      const catalog = await refuseUnreadable(refuse, catalogs.open)
      const [existing] = catalog.page({ year, make, model, style, limit: 1 }).vehicles
      // A vehicle of NHTSA's list may get its parts here.
      const getsParts = existing?.styleId === styleId && existing.quotes === 0 && parts.length > 0
      if (existing && !getsParts) throw exists()
      try {
        await commit(
          customVehicleWrites(vehicle, parts, { rev: catalog.rev, by: personOf(actor), now }),
          reply,
        )
      } catch (error) {
        throw error instanceof RaceLost && error.race === sameVehicleRace ? exists() : error
      }
      return reply
    })
  },
)
