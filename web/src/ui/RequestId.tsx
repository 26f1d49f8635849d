/** The beginning of a request's id, enough to find it in the logs; who copies it has the whole. */
export const RequestId = ({ id }: { id: string }) => (
  <span
    title={id}
    onCopy={(event) => {
      event.clipboardData.setData("text/plain", id)
      event.preventDefault()
    }}
  >
    Request {id.slice(0, 9)}
  </span>
)
