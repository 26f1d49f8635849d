import { useState } from "react"
import type { SettingKind } from "#shared/api/audit.ts"
import type { SettingsEvent } from "#web/data/shop/audit.ts"
import { fieldLabel, linesOf, type NameOf } from "#web/staff/shared/settings/setting-labels.ts"
import { Button } from "#web/ui/Button.tsx"
import { type Difference, differenceOf, lineChanges } from "../difference.ts"
import styles from "./Change.module.css"

type Recorded = SettingsEvent["changes"][number]

const long = 90

export function Change({ what, change, nameOf }: { what: SettingKind; change: Recorded; nameOf: NameOf }) {
  const { field, from, to } = change
  const isSecret = !("from" in change) && !("to" in change)
  const [before, after] = [linesOf(what, field, from, nameOf), linesOf(what, field, to, nameOf)]
  return (
    <div className={styles.change}>
      <dt>{fieldLabel(what, field)}</dt>
      <dd>
        {isSecret ? (
          <span className="text-muted italic">changed (hidden)</span>
        ) : what === "fuel" && field === "image" ? (
          <a href={before.join()} target="_blank" rel="noreferrer">
            Before
          </a>
        ) : Array.isArray(from) || Array.isArray(to) ? (
          <Lines before={before} after={after} />
        ) : (
          <Text before={before.join("\n")} after={after.join("\n")} />
        )}
      </dd>
    </div>
  )
}

function Lines({ before, after }: { before: string[]; after: string[] }) {
  const { removed, added, unchangedCount } = lineChanges(before, after)
  return (
    <ul className="stack gap-1">
      {removed.map((line) => (
        <li key={line}>
          <del>{line}</del>
        </li>
      ))}
      {added.map((line) => (
        <li key={line}>
          <ins>{line}</ins>
        </li>
      ))}
      {removed.length + added.length === 0 ? (
        <li className="text-muted">order changed</li>
      ) : (
        unchangedCount > 0 && (
          <li className="text-muted">
            {unchangedCount === 1 ? "1 other unchanged" : `${unchangedCount} others unchanged`}
          </li>
        )
      )}
    </ul>
  )
}

function Text({ before, after }: { before: string; after: string }) {
  if (before.length <= long && after.length <= long) {
    return (
      <>
        {before !== "" && <del>{before}</del>}{" "}
        {after === "" ? <span className="text-muted">now empty</span> : <ins>{after}</ins>}
      </>
    )
  }
  return <LongText before={before} after={after} />
}

const around = 44
const tail = (text: string) =>
  text.length > around ? `… ${text.slice(-around).replace(/^\S*\s/, "")}` : text
const head = (text: string) =>
  text.length > around ? `${text.slice(0, around).replace(/\s\S*$/, "")} …` : text

function LongText({ before, after }: { before: string; after: string }) {
  const [expanded, setExpanded] = useState(false)
  const difference = differenceOf(before, after)
  const { start, removed, added, end } = difference
  const isNew = before === "" || after === ""
  return (
    <div className={`${styles.long} stack justify-items-start gap-2 pre-line`}>
      {expanded ? (
        <div className={isNew ? undefined : `${styles.sides} stack columns-2 gap-7`}>
          {before !== "" && <Side name="Before" difference={difference} shows="removed" />}
          {after !== "" && <Side name="After" difference={difference} shows="added" />}
        </div>
      ) : isNew ? (
        <p>{after === "" ? <del>{head(before)}</del> : <ins>{head(after)}</ins>}</p>
      ) : (
        <p>
          {tail(start)}
          {removed && <del>{removed.length > 2 * long ? head(removed) : removed}</del>}
          {added && <ins>{added.length > 2 * long ? head(added) : added}</ins>}
          {head(end)}
        </p>
      )}
      <Button kind="quiet" size="small" expanded={expanded} onClick={() => setExpanded(!expanded)}>
        {expanded ? "Show less" : isNew ? "Full text" : "Full texts side by side"}
      </Button>
    </div>
  )
}

function Side({
  name,
  difference: { start, end, ...parts },
  shows,
}: {
  name: string
  difference: Difference
  shows: "removed" | "added"
}) {
  const Mark = shows === "removed" ? "del" : "ins"
  return (
    <section aria-label={name}>
      <b>{name}</b>
      <p>
        {start}
        {parts[shows] && <Mark>{parts[shows]}</Mark>}
        {end}
      </p>
    </section>
  )
}
