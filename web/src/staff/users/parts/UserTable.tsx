import { Fragment, memo, type ReactNode } from "react"
import { Link } from "react-router-dom"
import { showPhone } from "#shared/domain/people/phone.ts"
import { roleNames } from "#web/app/shell/role-names.ts"
import { Avatar } from "#web/ui/Avatar.tsx"
import { SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { Dash } from "#web/ui/Money.tsx"
import listing from "#web/ui/page/listing.module.css"
import { useRowNavigation } from "#web/ui/page/use-row-navigation.ts"
import { Tag } from "#web/ui/Tag.tsx"
import { kindOf } from "../labels.ts"
import { LastSeen, SessionList, SessionsButton } from "./Sessions.tsx"
import styles from "./UserTable.module.css"
import type { ListedUserProps, UserListProps } from "./user-list.ts"

const columns: { text: string; width?: number }[] = [
  { text: "User", width: 250 },
  { text: "Role", width: 150 },
  { text: "Email and address" },
  { text: "Session", width: 250 },
]

/** Table head that stays in place while rows or a skeleton change below it. */
const Frame = ({ children }: { children: ReactNode }) => (
  <table className={`${listing.table} ${styles.table}`}>
    <colgroup>
      {columns.map(({ text, width }) => (
        <col key={text} style={width === undefined ? undefined : { width }} />
      ))}
    </colgroup>
    <thead>
      <tr>
        {columns.map(({ text }) => (
          <th key={text} scope="col">
            {text}
          </th>
        ))}
      </tr>
    </thead>
    {children}
  </table>
)

export function UserTable({ rows, sessions, isNew, open, onOpen }: UserListProps) {
  const list = useRowNavigation<HTMLTableSectionElement>()
  return (
    <Frame>
      <tbody ref={list}>
        {rows.map((user) => {
          const theirs = sessions(user._id)
          const isOpen = open === user._id && typeof theirs !== "string"
          return (
            <Fragment key={user._id}>
              <Row user={user} sessions={theirs} isNew={isNew(user._id)} isOpen={isOpen} onOpen={onOpen} />
              {isOpen && (
                <tr className={styles.more}>
                  <td colSpan={columns.length}>
                    <SessionList sessions={theirs} />
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </Frame>
  )
}

const Row = memo(function Row({ user, sessions, isNew, isOpen, onOpen }: ListedUserProps) {
  const { _id, name, phone, email, address, role, avatar, state } = user
  return (
    <tr
      className={isOpen ? `${listing.row} relative ${styles.open}` : `${listing.row} relative`}
      data-hot={isNew || undefined}
    >
      <td>
        <span className={`${styles.user} bar gap-5`}>
          <Avatar name={name} image={avatar} size={34} />
          <span>
            <Link to={`/profile/${_id}`} className={`${listing.link} block type-text weight-strong`} data-row>
              {name}
            </Link>
            <small>{showPhone(phone)}</small>
          </span>
        </span>
      </td>
      <td>
        <b>{roleNames[role]}</b>
        <small>{kindOf(user)}</small>
        {state === "inactive" && <Tag>Inactive</Tag>}
      </td>
      <td>
        {email === "" && address === "" ? <Dash /> : <b>{email}</b>}
        <small>{address}</small>
      </td>
      <td>
        <span className="stack items-center columns-main-auto gap-4">
          <LastSeen sessions={sessions} />
          <SessionsButton name={name} sessions={sessions} isOpen={isOpen} onClick={() => onOpen(_id)} />
        </span>
      </td>
    </tr>
  )
})

export const TableSkeleton = () => (
  <Frame>
    <tbody aria-hidden="true" className={`${listing.skeleton} ${styles.skeleton}`}>
      {Array.from({ length: 10 }, (_, line) => (
        <tr key={line}>
          <td>
            <span className={`${styles.user} bar gap-5`}>
              <SkeletonBar width={34} height={34} />
              <span>
                <SkeletonBar width={96 + ((line * 37) % 60)} />
                <small className="mt-3">
                  <SkeletonBar width={96} height={11} />
                </small>
              </span>
            </span>
          </td>
          <td>
            <SkeletonBar width={80} />
            <SkeletonBar width={58} height={11} />
          </td>
          <td>
            <SkeletonBar width={130 + ((line * 53) % 70)} />
            <SkeletonBar width={110 + ((line * 71) % 90)} height={11} />
          </td>
          <td>
            <SkeletonBar width={100} />
            <SkeletonBar width={140} height={11} />
          </td>
        </tr>
      ))}
    </tbody>
  </Frame>
)
