import { MessageSquare, Phone } from "lucide-react"
import { memo } from "react"
import { Link } from "react-router-dom"
import { isPhone, showPhone, telLink } from "#shared/domain/people/phone.ts"
import { roleNames } from "#web/app/shell/role-names.ts"
import { Avatar } from "#web/ui/Avatar.tsx"
import { ButtonLink } from "#web/ui/Button.tsx"
import { SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import listing from "#web/ui/page/listing.module.css"
import { useRowNavigation } from "#web/ui/page/use-row-navigation.ts"
import { Tag } from "#web/ui/Tag.tsx"
import { kindOf } from "../labels.ts"
import { LastSeen, SessionList, SessionsButton } from "./Sessions.tsx"
import styles from "./UserCards.module.css"
import type { ListedUserProps, UserListProps } from "./user-list.ts"

export function UserCards({ rows, sessions, isNew, open, onOpen }: UserListProps) {
  const list = useRowNavigation<HTMLUListElement>()
  return (
    <ul className={`${listing.cards} items-start`} ref={list}>
      {rows.map((user) => (
        <Card
          key={user._id}
          user={user}
          sessions={sessions(user._id)}
          isNew={isNew(user._id)}
          isOpen={open === user._id}
          onOpen={onOpen}
        />
      ))}
    </ul>
  )
}

const Card = memo(function Card({ user, sessions, isNew, isOpen, onOpen }: ListedUserProps) {
  const { _id, name, phone, role, avatar, state } = user
  return (
    <li className={`${listing.card} ${styles.card} stack gap-4 p-5`} data-new={isNew || undefined}>
      <div className={`${styles.who} stack items-center columns-auto-main gap-5`}>
        <Avatar name={name} image={avatar} size={44} />
        <div>
          <Link to={`/profile/${_id}`} className={`${listing.link} ${styles.name}`} data-row>
            {name}
          </Link>
          <div className="cluster gap-x-4 gap-y-1 text-muted type-note wrap-anywhere">
            <span>{[roleNames[role], kindOf(user)].filter(Boolean).join(", ")}</span>
            <span>{showPhone(phone)}</span>
            {state === "inactive" && <Tag>Inactive</Tag>}
          </div>
        </div>
      </div>
      <div className={styles.acts}>
        <LastSeen sessions={sessions} />
        <SessionsButton name={name} sessions={sessions} isOpen={isOpen} onClick={() => onOpen(_id)} />
        {isPhone(phone) && (
          <>
            <ButtonLink size="large" icon={Phone} label={`Call ${name}`} href={telLink(phone)} />
            <ButtonLink
              size="large"
              icon={MessageSquare}
              label={`Text ${name}`}
              to={`/inbox?phone=${phone}`}
            />
          </>
        )}
      </div>
      {isOpen && typeof sessions !== "string" && (
        <div className="relative">
          <SessionList sessions={sessions} />
        </div>
      )}
    </li>
  )
})

export const CardSkeleton = () => (
  <div className={`${listing.cards} items-start`} aria-hidden="true">
    {[150, 128, 106, 140, 120, 132].map((width) => (
      <div key={width} className={`${listing.card} ${styles.card} stack gap-4 p-5 ${styles.skeleton}`}>
        <div className={`${styles.who} stack items-center columns-auto-main gap-5`}>
          <SkeletonBar width={44} height={44} />
          <div>
            <SkeletonBar width={width} height={15} />
            <SkeletonBar width={190} />
          </div>
        </div>
        <div className={styles.acts}>
          <span>
            <SkeletonBar width={96} />
          </span>
          <SkeletonBar width={48} height={48} />
          <SkeletonBar width={48} height={48} />
        </div>
      </div>
    ))}
  </div>
)
