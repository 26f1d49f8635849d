import { Camera, Pencil } from "lucide-react"
import { Link } from "react-router-dom"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { weatherText } from "#shared/domain/job/install-record.ts"
import { formatInstant, printedDate } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { translateReply } from "#shared/reply-language.ts"
import { Button } from "#web/ui/Button.tsx"
import { Fact, Facts, Panel } from "#web/ui/page/Panel.tsx"
import { DriveAway } from "./DriveAway.tsx"

type Props = {
  request: ServiceRequest
  now: Date
  recalls: boolean
  onEdit: (() => void) | undefined
  /** Photos of the seal are stored with the job's attachments. */
  onPhoto: () => void
}

export function InstallPanel({ request: { installRecord: record }, now, recalls, onEdit, onPhoto }: Props) {
  if (!record) return null
  const { urethane, primer, glasses, setAt, by } = record
  return (
    <Panel
      title="Install record"
      actions={
        onEdit && (
          <>
            <Button
              kind="quiet"
              size="small"
              icon={Camera}
              label="Add photos of the installation"
              onClick={onPhoto}
            />
            <Button kind="quiet" size="small" icon={Pencil} label="Edit install record" onClick={onEdit} />
          </>
        )
      }
    >
      <div className="stack gap-5">
        <DriveAway record={record} />
        <Facts>
          <Fact label="Urethane">{urethane.name}</Fact>
          <Fact label="Lot">
            {recalls ? (
              <Link to={`/recall?lot=${encodeURIComponent(urethane.lot)}`}>{urethane.lot}</Link>
            ) : (
              urethane.lot
            )}
            {t(`, expires ${printedDate(urethane.expiresOn)}`)}
          </Fact>
          {primer && <Fact label="Primer">{primer}</Fact>}
          {glasses.map(({ charge, name, dot }) => (
            <Fact key={charge} label="DOT">
              {dot}
              {glasses.length > 1 && `, ${translateReply(name.toLowerCase())}`}
            </Fact>
          ))}
          <Fact label="Weather">{weatherText(record)}</Fact>
          <Fact label="Set">{`${formatInstant(setAt, now)}, ${by}`}</Fact>
        </Facts>
      </div>
    </Panel>
  )
}
