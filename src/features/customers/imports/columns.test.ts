import { describe, expect, it } from 'vitest';
import { chooseColumn, columnsProblem, guessColumns, leftOutColumns } from './columns.ts';

describe('guessColumns', () => {
  it.each([
    [['Name', 'E-Mail', 'Phone #', 'Street', 'City', 'State', 'ZIP', 'Notes']],
    [
      [
        'Customer',
        'EMAIL ADDRESS',
        'Cell',
        'Address 1',
        'Town',
        'State/Province',
        'Postal',
        'Memo',
      ],
    ],
  ])('finds the columns of %j', (header) => {
    expect(guessColumns(header)).toEqual([
      ...['name', 'email', 'phone', 'street', 'city', 'state', 'zip', 'note'],
    ]);
  });

  it('finds names in two columns, and the columns of plans', () => {
    const header = [
      'First Name',
      'Last Name',
      'Frequency',
      'Price',
      'Next service date',
      'Service',
    ];
    expect(guessColumns(header)).toEqual([
      ...['firstName', 'lastName', 'rhythm', 'price', 'day', 'work'],
    ]);
  });

  it('takes the better of two name columns, and leaves out unknown columns', () => {
    expect(guessColumns(['Company', 'Name', 'Cell', 'Phone', 'Balance'])).toEqual([
      ...[null, 'name', null, 'phone', null],
    ]);
  });

  it('leaves two columns with the same name for staff to choose', () => {
    const header = ['Name', 'email', 'Email', 'Phone'];
    const columns = guessColumns(header);
    expect(columns).toEqual(['name', null, null, 'phone']);
    expect(columnsProblem(header, columns)).toBe(
      'Two columns are called “email”. Choose below which of them to use.',
    );
    expect(columnsProblem(header, chooseColumn(columns, 2, 'email'))).toBeNull();
  });
});

describe('columnsProblem', () => {
  it.each([
    [['Ann Lee', 'ann@example.com'], /has to name the columns/],
    [['Email', 'Phone'], /No column has the names/],
    [['Name', 'City'], /No column has email addresses or phone numbers/],
  ])('reports the problem of %j', (header, sentence) => {
    expect(columnsProblem(header, guessColumns(header))).toMatch(sentence);
  });

  it('accepts a name and a phone number, and two columns of dates', () => {
    const header = ['Last name', 'Phone', 'Date', 'Date'];
    expect(columnsProblem(header, guessColumns(header))).toBeNull();
  });
});

describe('leftOutColumns', () => {
  it('names the columns without a field, except empty ones', () => {
    const cells = [
      ['Name', 'Balance', 'Fax', ''],
      ['Ann', '12', ' ', 'x'],
    ];
    expect(leftOutColumns(cells, guessColumns(cells[0]!))).toEqual(['Balance', 'Column 4']);
  });
});

describe('chooseColumn', () => {
  it('moves a field from one column to another', () => {
    expect(chooseColumn(['name', 'phone', null], 2, 'phone')).toEqual(['name', null, 'phone']);
    expect(chooseColumn(['name', null, null], 1, null)).toEqual(['name', null, null]);
  });
});
