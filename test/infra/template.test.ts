/* The CloudFormation templates of all stacks, in one file of tests because synthesizing them takes seconds. */

import "./template/alarms.ts"
import "./template/api.ts"
import "./template/data.ts"
import "./template/events.ts"
import "./template/functions.ts"
import "./template/limits.ts"
import "./template/permissions.ts"
import "./template/pipeline.ts"
import "./template/site.ts"
import "./template/sockets.ts"
