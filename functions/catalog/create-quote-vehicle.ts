import { createQuoteVehicle } from "#shared/api/catalog.ts"
import { vehicleName } from "#shared/domain/catalog/vehicle-form.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost, retryOnConflict } from "../platform/table.ts"
import { toPerson } from "../platform/versioned.ts"
import { catalogReader } from "./reader.ts"
import { refuseUnreadable } from "./refuse-unreadable.ts"
import { customStyleId, customVehicleWrites, sameVehicleRace, switchRace } from "./store.ts"
import { withCounts } from "./version.ts"

/** Adds a vehicle, or corrects one that staff added. Refuses to add one that the catalog already has. */
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
      const [existing] =
        body.version === undefined
          ? catalog.page({ year, make, model, style, limit: 1 }).vehicles
          : [catalog.vehicle(styleId)]
      const ownVersion = existing?.styleId === styleId ? catalog.ownVersion(existing) : undefined
      if (body.version !== undefined && ownVersion === undefined)
        throw refuse("not_found", { detail: messages.catalog.unknownCar })
      // Its name alone is enough to give parts to a vehicle without any.
      const getsParts = ownVersion !== undefined && existing?.quotes === 0 && parts.length > 0
      if (existing && body.version === undefined && !getsParts) throw exists()
      const version = body.version ?? ownVersion ?? 0
      try {
        await commit(
          customVehicleWrites(vehicle, parts, { version, rev: catalog.rev, by: toPerson(actor), now }),
          reply,
        )
      } catch (error) {
        if (!(error instanceof RaceLost && error.race === sameVehicleRace)) throw error
        throw body.version === undefined
          ? exists()
          : refuse("changed_meanwhile", { detail: messages.catalog.vehicleChanged })
      }
      return reply
    })
  },
)
