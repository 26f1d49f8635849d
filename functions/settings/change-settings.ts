import { changeSettings } from "../../shared/api/settings.ts"
import { saveSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { userReader } from "../users/store.ts"
import { settingsOver } from "./store.ts"

const reply = ({ version }: { version: number }) => ({ matches: 1, version })

export const handler = handle(
  changeSettings,
  ({ table }) => ({ table, settings: settingsOver(table), users: userReader(table) }),
  async ({ body: { version, ...form } }, { table, settings, users }, { actor, now, commit, refuse }) => {
    const { schedulerTechnicians = [] } = form
    // Who stands there already may stay: a technician who left is still in the week that is looked at.
    const [{ schedulerTechnicians: known }, people] = await Promise.all([
      settings.read(),
      users.getMany(schedulerTechnicians),
    ])
    const worksOnCars = (id: string) =>
      known.includes(id) || people.some(({ _id, serviceTechnician }) => _id === id && serviceTechnician)
    const fields = schedulerTechnicians.flatMap((id, place) =>
      worksOnCars(id) ? [] : [{ field: `schedulerTechnicians.${place}`, message: `No technician: ${id}.` }],
    )
    if (fields.length > 0) throw refuse("malformed", { fields })
    return reply(await saveSetting(table, settings, { form, seen: version, by: actor, now, commit, reply }))
  },
)
