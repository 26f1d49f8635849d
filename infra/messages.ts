import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { parseArgs } from "node:util"
import { isLanguageCode, MessageFileError, messageFiles, readMessageFile } from "../web/message-files.ts"
import { notedMessages } from "../web/message-notes.ts"
import { languagesFolder } from "../web/translate.ts"
import { root } from "./root.ts"

/**
 * `npm run messages -- vi` writes a translator's files to `translations/vi`, one per area. With `--from`, a file or a
 * folder of them, it reads them back into `shared/languages/vi`.
 */
const usage =
  "Name a language, such as: npm run messages -- vi, or npm run messages -- vi --from translations/vi"

const filesIn = (folder: string): string[] =>
  globSync("*.po", { cwd: folder }).map((name) => join(folder, name))

const write = (language: string): void => {
  const folder = join(root, "translations", language)
  const [existing] = filesIn(folder)
  if (existing !== undefined)
    throw new MessageFileError(
      `${relative(root, existing)} may hold unread translations. Read it with --from, and delete the folder.`,
    )
  mkdirSync(folder, { recursive: true })
  const files = messageFiles(language)
  for (const [area, text] of files) writeFileSync(join(folder, `${area}.po`), text)
  console.log(`Wrote ${files.size} files to ${relative(root, folder)}.`)
}

const read = (language: string, from: string): void => {
  if (!existsSync(from)) throw new MessageFileError(`There is no ${from}.`)
  const names = statSync(from).isDirectory() ? filesIn(from) : [from]
  if (names.length === 0) throw new MessageFileError(`${from} has no .po file.`)
  const messages = notedMessages()
  // All are read before one is written, so that a refused file changes nothing.
  const results = names.map((name) =>
    readMessageFile({ text: readFileSync(name, "utf8"), name, language }, messages),
  )
  const [twice] = results.filter(({ area }, index) => results.findIndex((one) => one.area === area) < index)
  if (twice) throw new MessageFileError(`Two files of ${from} hold the area ${twice.area}. Leave one.`)
  mkdirSync(join(languagesFolder, language), { recursive: true })
  for (const { area, json, missing, kept, removed } of results) {
    writeFileSync(join(languagesFolder, language, `${area}.json`), json)
    const left = [
      ...(missing.length > 0 ? [`${missing.length} sentences have no translation yet`] : []),
      ...(kept.length > 0 ? [`${kept.length} keep their earlier translation`] : []),
      ...(removed.length > 0 ? [`${removed.length} are no longer used and were left out`] : []),
    ]
    console.log(`Wrote ${area}.json${left.length > 0 ? `: ${left.join(", ")}` : ""}.`)
  }
}

const isWrongOption = (error: unknown): boolean =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { from: { type: "string" } } })
  const [language] = positionals
  if (!language || !isLanguageCode(language) || language === "en") throw new MessageFileError(usage)
  if (values.from === undefined) write(language)
  else read(language, values.from)
} catch (error) {
  if (!(error instanceof MessageFileError || isWrongOption(error))) throw error
  console.error(isWrongOption(error) ? usage : (error as Error).message)
  process.exitCode = 1
}
