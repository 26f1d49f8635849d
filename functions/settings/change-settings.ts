import { changeSettings, type Settings } from "#shared/api/settings.ts"
import { videoFileOf } from "#shared/domain/media/uploads.ts"
import { worstPriceSentences } from "#shared/domain/quotes/formula-check.ts"
import { messages } from "#shared/messages.ts"
import { settingDescription } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { malformed } from "../platform/refusal.ts"
import { RaceLost } from "../platform/table.ts"
import { changeRecord, versionReply } from "../platform/versioned.ts"
import { formulaChecker } from "../quotes/reader.ts"
import { videoStore } from "../uploads/store.ts"
import { userReader } from "../users/store.ts"
import { publishedVideoRace, publishedVideoWrites, removeOldVideos } from "./published-videos.ts"
import { settingsSetting } from "./store.ts"

type Formulas = Pick<Settings, "quoteFormulaReplace" | "quoteFormulaRepair">

const changedFormulas = (
  form: { [Field in keyof Formulas]?: string | undefined },
  stored: Formulas,
): Partial<Formulas> =>
  Object.fromEntries(
    (["quoteFormulaReplace", "quoteFormulaRepair"] as const).flatMap((field) =>
      form[field] === undefined || form[field] === stored[field] ? [] : [[field, form[field]]],
    ),
  )

export const handler = handle(
  changeSettings,
  ({ table, provide }) => ({
    table,
    settings: settingsSetting(table),
    checkFormulas: formulaChecker(table),
    users: userReader(table),
    videos: provide("videos", provide("uploads", videoStore)),
  }),
  async (
    { body: { version, belowCostConfirmed = false, ...form } },
    { table, settings, users, videos, checkFormulas },
    { actor, now, commit, refuse },
  ) => {
    const { schedulerTechnicians = [], premierVideo } = form
    // Stored technicians may stay, even if they left since.
    const [stored, people] = await Promise.all([settings.read(), users.getMany(schedulerTechnicians)])
    const { schedulerTechnicians: known, premierVideo: shown } = stored
    const worksOnCars = (id: string) =>
      known.includes(id) || people.some(({ _id, serviceTechnician }) => _id === id && serviceTechnician)
    const fields = schedulerTechnicians.flatMap((id, index) =>
      worksOnCars(id)
        ? []
        : [{ field: `schedulerTechnicians.${index}`, message: `Not a technician: ${id}.` }],
    )
    if (fields.length > 0) throw refuse("malformed", { fields })

    const checks = await checkFormulas(changedFormulas(form, stored), now)
    const zero = checks.filter(({ check }) => check.zero.length > 0)
    if (zero.length > 0)
      throw refuse("malformed", {
        fields: zero.map(({ field, check }) => ({
          field,
          message: messages.quotes.priceIsZero(worstPriceSentences(check.zero).join("; ")),
        })),
      })
    const belowCost = checks.flatMap(({ check }) => check.belowCost)
    if (belowCost.length > 0 && !belowCostConfirmed) {
      const worst = worstPriceSentences(belowCost)
      const detail = `${messages.quotes.pricesBelowCost(belowCost.length)} ${worst.join("; ")}.`
      throw refuse("price_below_cost", { detail, count: belowCost.length, worst })
    }

    const refuseRemovedVideo = () => malformed("premierVideo", "No uploaded video was found at this address.")
    if (premierVideo !== undefined && premierVideo !== "" && premierVideo !== shown) {
      const file = videoFileOf(premierVideo)
      if (!file || !(await videos.publish(actor._id, file, refuse))) throw refuseRemovedVideo()
    }

    const { before, after } = await changeRecord(table, settingDescription(settings), {
      load: settings.read,
      baseVersion: version,
      by: actor,
      now,
      decide: () => ({ patch: form }),
      additionalWrites: publishedVideoWrites,
      refuse,
      commit,
      reply: versionReply,
    }).catch((error: unknown) => {
      throw error instanceof RaceLost && error.race === publishedVideoRace ? refuseRemovedVideo() : error
    })
    if (after.premierVideo !== before.premierVideo)
      await removeOldVideos({ table, settings, videos }, before.premierVideo, now)
    return versionReply(after)
  },
)
