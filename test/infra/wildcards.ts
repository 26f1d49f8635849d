/** Every wildcard that a policy may contain, with the reason why it cannot be narrower. */
export const wildcards: { actions: string[]; on: string; because: string }[] = [
  {
    actions: ["xray:PutTelemetryRecords", "xray:PutTraceSegments"],
    on: "*",
    because: "Traces have no resources: these two actions take nothing but a star.",
  },
  {
    actions: ["dynamodb:ListStreams"],
    on: "*",
    because: "Listing streams has no resource; Lambda asks for it when it begins to follow one.",
  },
  {
    actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
    on: "log-group:/aws/lambda/clearline-api-*",
    because: "Functions with the same access share a role; the prefix is of this stack's own log groups.",
  },
  {
    actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
    on: "log-group:/aws/lambda/clearline-events-*",
    because: "The same for what a stream, a queue or a clock starts.",
  },
  {
    actions: [
      "kms:CancelKeyDeletion",
      "kms:Decrypt",
      "kms:DescribeKey",
      "kms:DisableKey",
      "kms:EnableKey",
      "kms:EnableKeyRotation",
      "kms:Encrypt",
      "kms:GetKeyPolicy",
      "kms:GetKeyRotationStatus",
      "kms:ListResourceTags",
      "kms:PutKeyPolicy",
      "kms:ScheduleKeyDeletion",
      "kms:TagResource",
      "kms:UntagResource",
      "kms:UpdateKeyDescription",
    ],
    on: "*",
    because: "The policy of the credentials' key: there a star is the key itself, kept by the account alone.",
  },
  {
    actions: ["lambda:InvokeFunction"],
    on: "function:clearline-api-*",
    because:
      "One role with which the gateway calls every function of its stack: 130 names are over a policy's limit.",
  },
  {
    actions: ["s3:PutObject"],
    on: "Files/files/signatures/*",
    because: "Signatures get their names while the system runs.",
  },
  {
    actions: ["s3:GetObject"],
    on: "Files/files/signatures/*",
    because: "An invoice is drawn with the signature of its job, whatever it is called.",
  },
  {
    actions: ["s3:GetObject", "s3:PutObject"],
    on: "Files/files/invoices/*",
    because: "A drawn invoice is named by the hash of what it says.",
  },
  {
    actions: [
      "s3:AbortMultipartUpload",
      "s3:DeleteObject",
      "s3:GetObject",
      "s3:ListMultipartUploadParts",
      "s3:PutObject",
    ],
    on: "Files/incoming/*",
    because:
      "Uploads get their names while the system runs; what lies there is nobody's picture or video yet.",
  },
  {
    actions: ["s3:DeleteObject", "s3:PutObject"],
    on: "Files/files/pictures/*",
    because: "Pictures are named by the hash of what is in them, and go when nothing names them any more.",
  },
  ...["pictures/media", "signatures", "invoices"].map((folder) => ({
    actions: ["s3:DeleteObject"],
    on: `Files/files/${folder}/*`,
    because: "What belonged to a request that was deleted goes, whatever it is called.",
  })),
  {
    actions: ["s3:DeleteObject", "s3:GetObject", "s3:PutObject"],
    on: "Assets/assets/videos/*",
    because: "The site's videos get their names while the system runs; the builds lie beside, out of reach.",
  },
  {
    actions: ["s3:GetObject"],
    on: "Files/*",
    because: "CloudFront, which lets nobody to a file without a signed URL.",
  },
  {
    actions: ["s3:GetObject"],
    on: "Assets/*",
    because: "CloudFront: this bucket holds what everybody may see.",
  },
  {
    actions: ["execute-api:ManageConnections"],
    on: "SocketApi/ws/POST/@connections/*",
    because: "Sockets get their ids while the system runs; whoever listens is told by the fan-out alone.",
  },
  {
    actions: ["execute-api:ManageConnections"],
    on: "SocketApi/ws/DELETE/@connections/*",
    because: "The same for closing those of a session that is over.",
  },
]
