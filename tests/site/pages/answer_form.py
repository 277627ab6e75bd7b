"""The form for the answer to a question, filled by keyboard."""


def enter_values(page_object, values):
    """Enter values into the fields of the question that a PageObject shows."""
    for field, value in values.items():
        for item in value if isinstance(value, list) else [value]:
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
