import {
  CfnElement,
  CfnParameter,
  DefaultTokenResolver,
  type IPostProcessor,
  type IResolvable,
  type IResolveContext,
  Reference,
  Stack,
  StringConcat,
  Token,
  Tokenization,
} from "aws-cdk-lib"
import { StringParameter } from "aws-cdk-lib/aws-ssm"

/** Methods by which CDK itself replaces a reference. Its public types lack them. */
type ReplaceableReference = Reference & {
  target: CfnElement
  hasValueForStack(stack: Stack): boolean
  assignValueForStack(stack: Stack, value: IResolvable): void
}
type Rendered = CfnElement & { _toCloudFormation(): object }

const isReplaceable = (token: IResolvable): token is ReplaceableReference =>
  Reference.isReference(token) && CfnElement.isCfnElement(token.target) && "assignValueForStack" in token

class ReferenceFinder extends DefaultTokenResolver {
  readonly found = new Set<ReplaceableReference>()

  constructor() {
    super(new StringConcat())
  }

  override resolveToken(token: IResolvable, context: IResolveContext, postProcessor: IPostProcessor) {
    if (isReplaceable(token)) this.found.add(token)
    return super.resolveToken(token, context, postProcessor)
  }
}

const findReferences = (stack: Stack): Iterable<ReplaceableReference> => {
  const resolver = new ReferenceFinder()
  for (const scope of stack.node.findAll().filter((one) => CfnElement.isCfnElement(one)))
    Tokenization.resolve((scope as Rendered)._toCloudFormation(), { scope, resolver, preparing: true })
  return resolver.found
}

/**
 * Reads a parameter of Parameter Store once per deploy, however often the stack uses it. The CLI keeps a parameter's
 * former value, so another name is another parameter.
 */
export const readParameter = (consumer: Stack, name: string, options: { noEcho?: boolean } = {}) => {
  const id = name.replaceAll(/\W/g, "")
  const existing = consumer.node.tryFindChild(id) as CfnParameter | undefined
  const type = "AWS::SSM::Parameter::Value<String>"
  return existing ?? new CfnParameter(consumer, id, { type, default: name, ...options })
}

const store = (producer: Stack, reference: ReplaceableReference): string => {
  const id = `${producer.getLogicalId(reference.target)}${reference.displayName}`
  const parameterName = `/${producer.stackName}/${id}`
  if (producer.node.tryFindChild(id)) return parameterName
  const former = producer.node.children.findLast((child) => child instanceof StringParameter)
  const parameter = new StringParameter(producer, id, {
    parameterName,
    stringValue: Token.asString(reference),
  })
  // One after the other: Parameter Store accepts three writes a second.
  if (former) parameter.node.addDependency(former)
  return parameterName
}

/**
 * Stacks read each other's values from Parameter Store. An export could neither change nor go while in use, and
 * CloudFormation looks `Fn::GetStackOutput` up again for each of a thousand places, until it is throttled
 * (docs/decisions/aws-resources.md).
 */
export const shareByParameterStore = (stacks: readonly Stack[]): void => {
  for (const consumer of stacks)
    for (const reference of findReferences(consumer)) {
      const producer = Stack.of(reference.target)
      if (reference.hasValueForStack(consumer)) continue
      reference.assignValueForStack(consumer, readParameter(consumer, store(producer, reference)).value)
      consumer.addStackDependency(producer)
    }
}
