import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './keepFocus';

let stop: () => void;
const $ = (id: string) => document.getElementById(id) as HTMLElement;
const row = (name: string) =>
  `<li id="${name}"><p>${name}</p><button id="delete-${name}">x</button></li>`;

beforeEach(() => {
  document.body.innerHTML = `<main id="main" tabindex="-1"><ul id="list">
    ${row('a')}${row('b')}${row('c')}</ul><p><button id="add">Add</button></p></main>`;
  stop = keepFocus();
});
afterEach(() => stop());

const removed = async (name: string) => {
  $(`delete-${name}`).focus();
  $(name).remove();
  await vi.waitFor(() => expect(document.body).not.toHaveFocus());
};

test('after a deletion, the focus is on the next row, or on the one before', async () => {
  await removed('b');
  expect($('delete-c')).toHaveFocus();
  await removed('c');
  expect($('delete-a')).toHaveFocus();
});

test('a held Enter key does not press the next row’s button, but a new press does', async () => {
  await removed('b');
  const press = (repeat: boolean) =>
    $('delete-c').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
    );
  expect([press(true), press(false), press(true)]).toEqual([false, true, true]);
});

test('after the deletion of the only row, the focus is on what follows the list', async () => {
  for (const name of ['b', 'c']) $(name).remove();
  await removed('a');
  expect($('add')).toHaveFocus();
});

test('where no control is left, the focus is on the content', async () => {
  $('add').remove();
  $('delete-a').focus();
  $('list').remove();
  await vi.waitFor(() => expect($('main')).toHaveFocus());
});

test('on another page, the focus is on the content', async () => {
  $('delete-a').focus();
  history.pushState({}, '', '/other');
  $('a').remove();
  await vi.waitFor(() => expect($('main')).toHaveFocus());
});

test('after a filter change on the same page, the focus stays nearby', async () => {
  $('delete-a').focus();
  history.pushState({}, '', '?state=open');
  $('a').remove();
  await vi.waitFor(() => expect($('delete-b')).toHaveFocus());
});

test('after a deletion behind a confirmation, the focus is on the neighbouring row', async () => {
  $('delete-a').focus();
  const dialog = document.createElement('dialog');
  dialog.open = true;
  dialog.innerHTML = '<button id="confirm">Delete</button>';
  $('main').append(dialog);
  $('confirm').focus();
  $('a').remove();
  await Promise.resolve();
  expect($('confirm')).toHaveFocus();
  dialog.remove();
  await vi.waitFor(() => expect($('delete-b')).toHaveFocus());
});

test('after a row of a dialog’s form is removed, the focus stays in the dialog', async () => {
  const dialog = document.createElement('dialog');
  dialog.open = true;
  dialog.innerHTML = `<ol>${row('x')}${row('y')}</ol>`;
  document.body.append(dialog);
  await removed('x');
  expect($('delete-y')).toHaveFocus();
});

test('other removals leave the focus where it is', async () => {
  $('delete-a').focus();
  $('c').remove();
  await Promise.resolve();
  expect($('delete-a')).toHaveFocus();
  $('delete-a').blur();
  await Promise.resolve();
  $('a').remove();
  await Promise.resolve();
  expect(document.body).toHaveFocus();
});
