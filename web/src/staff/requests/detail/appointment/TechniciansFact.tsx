import { Phone, Users } from "lucide-react"
import { telLink } from "#shared/domain/people/phone.ts"
import { useSession } from "#web/api/session.ts"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { Fact } from "#web/ui/page/Panel.tsx"
import { technicianListNames } from "../dialogs/technician-list-names.ts"
import type { TechnicianList } from "../use-job-technicians.ts"
import styles from "./TechniciansFact.module.css"

type Props = {
  list: TechnicianList
  onProfile: ((id: string) => void) | undefined
  onAssign: (() => void) | undefined
}

export function TechniciansFact({ list: { field, people }, onProfile, onAssign }: Props) {
  const session = useSession()
  const { one, many } = technicianListNames[field]
  return (
    <Fact label={people.length > 1 ? many : one}>
      <span className={`${styles.technicians} bar gap-1`}>
        {people.length > 0 && (
          <span className={`${styles.people} cluster min-w-0 gap-1`}>
            {people.map(({ _id, name, phone }) => (
              <span key={_id} className={`${styles.person} inline-bar min-w-0 gap-1`}>
                {onProfile ? (
                  <button type="button" className={styles.name} onClick={() => onProfile(_id)}>
                    {name}
                  </button>
                ) : (
                  name
                )}
                {phone && _id !== session?.id && (
                  <ButtonLink
                    kind="quiet"
                    size="small"
                    icon={Phone}
                    label={`Call ${name}`}
                    className={styles.call ?? ""}
                    href={telLink(phone)}
                  />
                )}
              </span>
            ))}
          </span>
        )}
        {onAssign &&
          (people.length === 0 ? (
            <Button kind="soft" size="small" icon={Users} onClick={onAssign}>
              Assign
            </Button>
          ) : (
            <Button
              kind="quiet"
              size="small"
              icon={Users}
              label={`Change ${many.toLowerCase()}`}
              className={styles.call ?? ""}
              onClick={onAssign}
            />
          ))}
      </span>
    </Fact>
  )
}
