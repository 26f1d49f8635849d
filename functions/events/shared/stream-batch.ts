import type { DynamoDBBatchResponse, DynamoDBRecord } from "aws-lambda"

/**
 * Runs every change, also after a failed one, and returns those that failed. Lambda repeats a batch from its first failed
 * record and finally gives up all of the rest, so whatever follows a failure must not depend on another run.
 */
export const runAll = async <Change>(
  changes: readonly Change[],
  run: (change: Change) => Promise<void>,
  logFailure: (change: Change, error: unknown) => void,
): Promise<Change[]> => {
  const failed: Change[] = []
  for (const change of changes) {
    try {
      await run(change)
    } catch (error) {
      logFailure(change, error)
      failed.push(change)
    }
  }
  return failed
}

/** Lambda's reply: the batch restarts at the first of these records. Repeated work changes nothing. */
export const restartAtFirst = (
  records: readonly DynamoDBRecord[],
  failed: readonly (string | undefined)[],
): DynamoDBBatchResponse => {
  const numbers = records.map(({ dynamodb }) => dynamodb?.SequenceNumber)
  const first = numbers.find((number) => number !== undefined && failed.includes(number))
  return { batchItemFailures: first === undefined ? [] : [{ itemIdentifier: first }] }
}
