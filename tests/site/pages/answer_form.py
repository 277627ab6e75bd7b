"""The form for the answer to a question, filled by keyboard."""

import json

LONGEST_WAY = 80  # keys from one end of a line to the other


def enter_values(page_object, values):
    """Enter values into the fields of the question that a PageObject shows."""
    for field, value in values.items():
        if field == "set":
            set_number_line(page_object.find(".number-line"), value)
            continue
        for item in value if isinstance(value, list) else [value]:
            _enter_item(page_object, field, item)


def _enter_item(page_object, field, item):
    box = f'[name="{field}"][type=checkbox][value="{item}"]'
    control = box if page_object.find(box).count() else f'[name="{field}"]'
    page_object.tab_to(control)
    if control == box:
        page_object.press("Space")
    elif page_object.find(f"select{control}").count():
        page_object.find(control).select_option(item)
    else:
        page_object.press("Control+a")
        page_object.page.keyboard.type(item)


def set_number_line(line, value):
    """Set a set on a number line; value: the JSON text of intervals.parse_number_set."""
    intervals = json.loads(value)
    two, always, never = (line.locator("button").nth(index) for index in (2, 1, 0))
    if not intervals or intervals == [[None, False, None, False]]:
        return (always if intervals else never).press("Enter")
    thumbs = line.get_by_role("slider")
    if (thumbs.count() == 4) != (len(intervals) == 2):
        two.press("Enter")
    ends = [(numbers[side], numbers[side + 1]) for numbers in intervals for side in (0, 2)]
    for _ in range(len(ends)):  # an end may have to wait until its neighbour has moved
        for index, (number, _) in enumerate(ends):
            _move_thumb(thumbs.nth(index), number, index % 2)
    for index, (number, is_closed) in enumerate(ends):
        if (
            number is not None
            and ("closed" in thumbs.nth(index).get_attribute("class")) != is_closed
        ):
            thumbs.nth(index).press("Enter")


def _move_thumb(thumb, number, is_high):
    """Move an end towards a number, as far as it can go."""
    if number is None:
        return thumb.press("End" if is_high else "Home")
    distance = number - int(thumb.get_attribute("aria-valuenow"))
    for _ in range(min(abs(distance), LONGEST_WAY)):
        thumb.press("ArrowRight" if distance > 0 else "ArrowLeft")
