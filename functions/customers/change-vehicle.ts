import { changeVehicle } from "#shared/api/customers.ts"
import { carrierReader } from "../carriers/store.ts"
import { pictures } from "../platform/files/pictures.ts"
import { handle } from "../platform/handle.ts"
import { nullToUndefined } from "../platform/nullish.ts"
import { changeRecord, versionReply } from "../platform/versioned.ts"
import { userReader } from "../users/store.ts"
import { vehicleImages } from "./images.ts"
import { unknownReferences } from "./references.ts"
import { isHidden } from "./rules/ownership.ts"
import { vehicleDescription, vehicleReader } from "./store.ts"

export const handler = handle(
  changeVehicle,
  ({ table, provide }) => ({
    table,
    vehicles: vehicleReader(table),
    users: userReader(table),
    carriers: carrierReader(table),
    pictures: provide("pictures", pictures),
  }),
  async ({ body: { _id, customerId, version, images, ...sent } }, deps, call) => {
    const { actor, now, commit, refuse } = call
    const imagesOf = vehicleImages(deps.pictures, deps.table, call)
    const { before, after } = await changeRecord(deps.table, vehicleDescription, {
      async load() {
        const current = await deps.vehicles.get(_id, customerId)
        if (!current || isHidden(actor, current.customerId)) throw refuse("not_found")
        return current
      },
      baseVersion: version,
      by: actor,
      now,
      async decide(current) {
        const unknown = await unknownReferences(sent, deps, current)
        if (unknown.length > 0) throw refuse("malformed", { fields: unknown })
        const storedImages = images && { images: await imagesOf(current, images) }
        return { patch: { ...nullToUndefined(sent), ...storedImages } }
      },
      refuse: (code, { conflicts = [] } = {}) =>
        refuse(code, {
          // Conflicts can't show pictures, so the screen has to reload them.
          conflicts: conflicts.map((one) =>
            one.field === "images" ? { field: one.field, by: one.by, at: one.at } : one,
          ),
        }),
      commit,
      reply: versionReply,
    })
    const remainingKeys = new Set(after.images.map(({ key }) => key))
    await deps.pictures.remove(before.images.map(({ key }) => key).filter((key) => !remainingKeys.has(key)))
    return versionReply(after)
  },
)
