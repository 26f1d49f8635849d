/** Every wildcard in a policy, with the reason why it can't be narrower. */
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
      "kms:CreateGrant",
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
    because: "The policies of our two keys: there a star is the key itself, kept by the account alone.",
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
  ...["invoices", "bills", "statements"].map((folder) => ({
    actions: ["s3:GetObject", "s3:PutObject"],
    on: `Files/files/${folder}/*`,
    because: "A document is named by the hash of its content. Emails attach it under that name.",
  })),
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
    actions: ["s3:DeleteObject", "s3:GetObject"],
    on: "Files/incoming/import/*",
    because: "The same for the files of other programs, which an import takes from there.",
  },
  {
    actions: ["s3:GetObject", "s3:PutObject"],
    on: "Files/imports/*",
    because:
      "A file that is moved in is laid aside under the name of its import, made while the system runs.",
  },
  {
    actions: ["s3:DeleteObject", "s3:PutObject"],
    on: "Files/files/pictures/*",
    because: "Pictures are named by the hash of what is in them, and go when nothing names them any more.",
  },
  ...["pictures/media", "signatures", "invoices", "bills"].map((folder) => ({
    actions: ["s3:DeleteObject"],
    on: `Files/files/${folder}/*`,
    because: "What belonged to a request that was deleted goes, whatever it is called.",
  })),
  ...["pictures", "signatures", "invoices"].map((folder) => ({
    actions: ["s3:GetObject"],
    on: `Files/files/${folder}/*`,
    because: "Whoever takes all records along takes every picture and document.",
  })),
  {
    actions: ["s3:GetObject"],
    on: "Assets/assets/gallery/*",
    because: "Whoever takes all records along takes the published pictures, too.",
  },
  {
    actions: ["s3:DeleteObject", "s3:GetObject", "s3:PutObject"],
    on: "Files/files/exports/*",
    because: "What an export makes gets its names while it runs, and goes as a whole.",
  },
  {
    actions: ["s3:DeleteObject"],
    on: "Files/files/exports/*",
    because: "An export that is deleted goes with all that it made.",
  },
  {
    actions: ["s3:GetObject"],
    on: "Files/files/pictures/fuel/*",
    because: "Any photo of a fuel receipt can be turned or made smaller.",
  },
  {
    actions: ["s3:GetObject"],
    on: "Files/files/pictures/media/*",
    because: "A clerk chooses which photos of which job are published.",
  },
  {
    actions: ["s3:GetObject"],
    on: "Files/catalog/*",
    because: "A catalog's version gets its name when it is made; all of them hold vehicles and parts alone.",
  },
  {
    actions: ["s3:DeleteObject", "s3:PutObject"],
    on: "Assets/assets/gallery/*",
    because:
      "Published pictures are named by the hash of what is in them; the builds lie beside, out of reach.",
  },
  {
    actions: ["s3:DeleteObject"],
    on: "Assets/assets/gallery/*",
    because: "What is no longer published goes, whatever it is called.",
  },
  {
    actions: ["s3:DeleteObject", "s3:GetObject", "s3:PutObject"],
    on: "Assets/gallery/*.html",
    because: "The pages of the gallery's entries come and go with them, named by their ids.",
  },
  {
    actions: ["s3:DeleteObject", "s3:GetObject", "s3:PutObject"],
    on: "Assets/es/gallery/*.html",
    because: "The pages of the gallery's entries in Spanish, named by the same ids.",
  },
  {
    actions: ["s3:DeleteObject", "s3:PutObject"],
    on: "Assets/assets/logos/*",
    because: "An account's logo is named by its account and by the hash of what is in it.",
  },
  {
    actions: ["s3:DeleteObject", "s3:GetObject", "s3:PutObject"],
    on: "Assets/assets/videos/*",
    because: "The site's videos get their names while the system runs; the builds lie beside, out of reach.",
  },
  {
    actions: ["ssm:GetParameter"],
    on: "parameter/clearline/files-signing-key-*",
    because: "During a deploy after a rotation, running functions still read the former key.",
  },
  {
    actions: ["ses:SendRawEmail"],
    on: "identity/*",
    because: "SES's sandbox also asks for the recipient's identity. A condition names the sender's domain.",
  },
  {
    actions: ["ecs:RunTask"],
    on: "task-definition/clearline-pipeline-*",
    because: "The latest revision of the data puller and of the image puller, whatever its number is.",
  },
  {
    actions: ["ecs:DescribeTasks", "ecs:StopTask"],
    on: "task/clearline-pipeline/*",
    because: "Tasks get their ids when they are started; the cluster has no others.",
  },
  {
    actions: ["ecs:ListTasks"],
    on: "*",
    because: "Listing tasks has no resource on Fargate: a condition names the cluster.",
  },
  {
    actions: ["ecr:GetAuthorizationToken"],
    on: "*",
    because: "The login at the registry has no resource; which image is fetched stands beside it.",
  },
  {
    actions: ["s3:DeleteObject", "s3:PutObject"],
    on: "Files/catalog/*",
    because: "Versions of the catalog and the pipeline's work get their names from its runs.",
  },
  {
    actions: ["s3:PutObject"],
    on: "Assets/assets/catalog/*",
    because: "Pictures of vehicles are named by the hash of what they show.",
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
    because: "Sockets get their ids while the system runs; only the fan-out sends to them.",
  },
  {
    actions: ["execute-api:ManageConnections"],
    on: "SocketApi/ws/DELETE/@connections/*",
    because: "The same for closing those of a session that is over.",
  },
]
