import { expect, test } from 'vitest';
import { limitsFile, limitsOf } from './limits.mjs';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const sent = (schema: object) => ({
  requestBody: { content: { 'application/json': { schema } } },
});

/** An API document with a single call, which takes `GoalIn`. */
const documentOf = (schemas: object) => ({
  paths: { '/v1/goal': { post: { ...sent(ref('GoalIn')), responses: { 200: ref('GoalOut') } } } },
  components: { schemas },
});

test('lists the fields that have limits, and marks the required ones', () => {
  const GoalIn = {
    properties: {
      title: { type: 'string', minLength: 1, maxLength: 60, description: 'A name.' },
      target: { type: 'number', minimum: 0.001, maximum: 1e9 },
      days: { type: 'array', minItems: 1, maxItems: 7 },
      on: { type: 'boolean' },
    },
    required: ['title', 'on'],
  };
  expect(limitsOf(documentOf({ GoalIn }))).toEqual({
    GoalIn: {
      title: { required: true, minLength: 1, maxLength: 60 },
      target: { minimum: 0.001, maximum: 1e9 },
      days: { minItems: 1, maxItems: 7 },
    },
  });
});

test('a nullable field keeps its limits', () => {
  const unit = { oneOf: [{ type: 'string', maxLength: 40 }, { type: 'null' }] };
  const found = limitsOf(documentOf({ GoalIn: { properties: { unit } } }));
  expect(found).toEqual({ GoalIn: { unit: { maxLength: 40 } } });
});

test('schemas nested in inputs are included, and output schemas are not', () => {
  const Step = { properties: { note: { maxLength: 120 }, next: ref('Step') } };
  const GoalOut = { properties: { title: { maxLength: 60 } } };
  const GoalIn = { properties: { steps: { type: 'array', items: ref('Step') } } };
  expect(limitsOf(documentOf({ GoalIn, Step, GoalOut }))).toEqual({
    Step: { note: { maxLength: 120 } },
  });
});

test('an input inherits the fields of the schemas it extends', () => {
  const GoalIn = { allOf: [{ properties: { title: { maxLength: 60 } } }], properties: {} };
  expect(limitsOf(documentOf({ GoalIn }))).toEqual({ GoalIn: { title: { maxLength: 60 } } });
});

test('the generated file nests limits by input and field', () => {
  const GoalIn = { properties: { title: { maxLength: 60 } } };
  expect(limitsFile(documentOf({ GoalIn }))).toContain(`export const limits = {
  GoalIn: {
    title: {
      maxLength: 60
    }
  }
} as const;`);
});
