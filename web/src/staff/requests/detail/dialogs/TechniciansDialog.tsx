import { useQuery } from "@tanstack/react-query"
import { Phone } from "lucide-react"
import { Link } from "react-router-dom"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { technicianListFields } from "#shared/domain/job/job-technicians.ts"
import { assignmentNames } from "#shared/domain/people/assignments.ts"
import { isPhone, showPhone, telLink } from "#shared/domain/people/phone.ts"
import { t } from "#shared/language.ts"
import { useSession } from "#web/api/session.ts"
import { peopleOfJobQuery } from "#web/data/people/users.ts"
import { Avatar } from "#web/ui/Avatar.tsx"
import { ButtonLink } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { mayUse } from "../job-features.ts"
import styles from "./TechniciansDialog.module.css"
import { technicianListNames } from "./technician-list-names.ts"

type Props = {
  request: ServiceRequest
  clickedId: string | undefined
  onClose: () => void
}

const partOf = (request: ServiceRequest, id: string): string => {
  const lists = technicianListFields.filter((field) => request[field]?.includes(id))
  return lists.length === 0
    ? t("On a charge line")
    : lists.map((field) => technicianListNames[field].one).join(", ")
}

export function TechniciansDialog({ request, clickedId, onClose }: Props) {
  const session = useSession()
  const people = useQuery(peopleOfJobQuery(request.assignedTechnicians))
  return (
    <Dialog
      opened={clickedId !== undefined}
      onClose={onClose}
      title={`Technicians on ${request.invoiceNumber}`}
      width={460}
    >
      <DataView
        query={people}
        failed="Couldn't load the technicians."
        loading={<SkeletonLines count={3} />}
        empty={null}
      >
        {(loaded) => (
          <ul className="stack gap-4 p-0 m-0 list-none">
            {loaded
              .toSorted((a, b) => Number(b._id === clickedId) - Number(a._id === clickedId))
              .map(({ _id, name, phone, avatar, defaultTechnicianAssignment: assignment }) => (
                <li key={_id} className={styles.person}>
                  <Avatar name={name} image={avatar} size={48} />
                  <div className="stack wrap-anywhere">
                    {session && mayUse("staffProfile", session.role) ? (
                      <Link className="weight-strong" to={`/profile/${_id}`}>
                        {name}
                      </Link>
                    ) : (
                      <b className="weight-strong">{name}</b>
                    )}
                    <small>
                      {[partOf(request, _id), assignment && assignmentNames[assignment]]
                        .filter(Boolean)
                        .join(", ")}
                    </small>
                  </div>
                  {_id === session?.id ? (
                    <small>You</small>
                  ) : isPhone(phone ?? "") ? (
                    <ButtonLink size="large" icon={Phone} href={telLink(phone ?? "")}>
                      <span className="spoken">Call {name}, </span>
                      {showPhone(phone ?? "")}
                    </ButtonLink>
                  ) : (
                    <small>No phone number</small>
                  )}
                </li>
              ))}
          </ul>
        )}
      </DataView>
    </Dialog>
  )
}
