import { listQuoteParts } from "#shared/api/catalog.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { keys } from "../platform/keys.ts"
import { catalogReader } from "./reader.ts"
import { refuseUnreadable } from "./refuse-unreadable.ts"

export const handler = handle(
  listQuoteParts,
  catalogReader,
  async ({ query: { carId: styleId } }, catalogs, { refuse }) =>
    refuseUnreadable(refuse, async () => {
      const catalog = await catalogs.open()
      const vehicle = catalog.vehicle(styleId)
      if (!vehicle) throw refuse("not_found", { detail: messages.catalog.unknownCar })
      const { parts, unreadable } = await catalog.partsWithFaults(vehicle)
      const version = catalog.ownVersion(vehicle)
      return {
        unreadable,
        ...(version !== undefined && { version }),
        results: parts.map(
          ({
            partNumber,
            kind,
            opening,
            orientation,
            description,
            details,
            list,
            cost,
            hours,
            features,
            visible,
          }) => ({
            partId: partNumber,
            kind,
            workDescription: opening,
            orientation,
            partDescriptionMitchell: description,
            dataMitchell: details,
            listMitchell: list,
            ...(cost !== undefined && { cost }),
            laborHours: hours,
            features,
            visible,
          }),
        ),
      }
    }),
  () => [{ get: keys.catalogLive }],
)
