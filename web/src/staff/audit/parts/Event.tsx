import { useState } from "react"
import { Link } from "react-router-dom"
import { shopTimeAt, toWireTime } from "#shared/domain/schedule/dates.ts"
import type { SettingsEvent } from "#web/data/shop/audit.ts"
import { kindNames, linesOf, type NameOf } from "#web/staff/shared/settings/setting-labels.ts"
import { Avatar } from "#web/ui/Avatar.tsx"
import { Button } from "#web/ui/Button.tsx"
import { addressOf } from "../address.ts"
import { Change } from "./Change.tsx"
import styles from "./Event.module.css"

const atOnce = 3

export function Event({ event, nameOf }: { event: SettingsEvent; nameOf: NameOf }) {
  const { at, by, action, what, changes } = event
  const [expanded, setExpanded] = useState(false)
  // A created thing lists all of its fields, so hide the empty ones.
  const described = changes.filter(
    (change) =>
      action === "changed" ||
      linesOf(what, change.field, change.from).length + linesOf(what, change.field, change.to).length > 0,
  )
  const visibleChanges = expanded || described.length <= atOnce + 1 ? described : described.slice(0, atOnce)
  return (
    <li className={styles.event}>
      <time dateTime={at}>{toWireTime(shopTimeAt(at).minutes)}</time>
      <span className={`${styles.who} bar self-start gap-4 wrap-anywhere`}>
        <Avatar name={by.name} size={28} />
        {by.name}
      </span>
      <div className={styles.action}>
        <p className={`${styles.entity} cluster items-baseline gap-x-4 gap-y-1 mb-2`}>
          <Thing event={event} />
          {action !== "changed" && (
            <span
              className={
                action === "created"
                  ? "py-0 green-box px-3 weight-strong rounded-1 type-small"
                  : `${styles.deleted} py-0 green-box px-3 weight-strong rounded-1 type-small`
              }
            >
              {action}
            </span>
          )}
        </p>
        <dl className={action === "changed" ? undefined : styles.plain}>
          {visibleChanges.map((change) => (
            <Change key={change.field} what={what} change={change} nameOf={nameOf} />
          ))}
        </dl>
        {described.length > atOnce + 1 && (
          <Button kind="quiet" size="small" expanded={expanded} onClick={() => setExpanded(!expanded)}>
            {expanded ? "Show less" : `${described.length - atOnce} more fields`}
          </Button>
        )}
      </div>
    </li>
  )
}

function Thing({ event }: { event: SettingsEvent }) {
  const { what, name } = event
  const address = addressOf(event)
  return (
    <>
      {address === undefined ? (
        <b>{name}</b>
      ) : (
        <Link className="weight-strong no-underline text-action hover-underline" to={address}>
          {name}
        </Link>
      )}
      {kindNames[what] !== name && <small>{kindNames[what]}</small>}
    </>
  )
}
