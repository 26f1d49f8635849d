import { useState } from "react"
import styles from "../ApiDocs.module.css"
import { type Call, kindOf, linesOf, type Schema } from "../openapi.ts"

export function CallRow({ call }: { call: Call }) {
  const { method, path, operation } = call
  const [open, setOpen] = useState(false)
  return (
    <li className={`${styles.call} divided-row`}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="gap-4 px-6 py-3 stack items-center pointer min-h-touch">
          <span className="type-tiny weight-heavy">{method}</span>
          <code className="type-note wrap-anywhere">{path}</code>
          <span className={`${styles.name} text-muted type-small`}>{operation.operationId}</span>
        </summary>
        {open && <CallDetails operation={operation} />}
      </details>
    </li>
  )
}

function CallDetails({
  operation: { description, parameters, requestBody, responses },
}: Pick<Call, "operation">) {
  const queryParameters = parameters.filter(
    ({ name, in: location }) => name !== undefined && location === "query",
  )
  const errorResponses = Object.entries(responses).filter(([status]) => !status.startsWith("2"))
  const [reply] = Object.entries(responses).filter(([status]) => status.startsWith("2"))
  return (
    <div className={styles.details}>
      {description && <p>{description}</p>}
      {queryParameters.length > 0 && (
        <Part title="Query">
          {queryParameters.map(({ name = "", required, schema = {} }) => (
            <Line key={name} name={name} kind={kindOf(schema)} required={required === true} depth={0} />
          ))}
        </Part>
      )}
      <Shape title="Body" schema={requestBody?.content["application/json"]?.schema} />
      <Shape title={`Answer ${reply?.[0] ?? ""}`} schema={reply?.[1].content?.["application/json"]?.schema} />
      {errorResponses.length > 0 && (
        <Part title="Refusals">
          {errorResponses.map(([status, { description: why = "" }]) => (
            <Line key={status} name={status} kind={why} required={false} depth={0} />
          ))}
        </Part>
      )}
    </div>
  )
}

function Shape({ title, schema }: { title: string; schema: Schema | undefined }) {
  const lines = linesOf(schema)
  if (!schema) return null
  return (
    <Part title={title}>
      {lines.length === 0 ? (
        <Line name={kindOf(schema)} kind="" required={false} depth={0} />
      ) : (
        lines.map((line, index) => (
          // Members of a union can repeat a field name, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <Line key={`${index}${line.name}`} {...line} />
        ))
      )}
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section>
    <h3 className="type-small">{title}</h3>
    <ul>{children}</ul>
  </section>
)

const Line = ({
  name,
  kind,
  required,
  depth,
}: {
  name: string
  kind: string
  required: boolean
  depth: number
}) => (
  <li style={{ paddingLeft: depth * 16 }}>
    <code className="type-note wrap-anywhere">{name}</code>{" "}
    <span className="wrap-anywhere text-muted">{kind}</span>
    {required && <em className="wrap-anywhere text-muted"> required</em>}
  </li>
)
